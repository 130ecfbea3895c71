import { describe, expect, it } from 'vitest';
import { hostFiles } from '../../../native/install/host-files.ts';
import { wrapperFor } from '../../../native/install/wrapper.ts';
import { nativeHostName } from '../../../src/shared/native-messages.ts';

const cases = [
  {
    platform: 'linux',
    manifestDir: '/home/jörg müller/.config/chromium/NativeMessagingHosts',
    nodePath: '/home/jörg müller/.nvm/bin/node',
    hostScript: '/home/jörg müller/bridge/host.mjs',
    wrapper: '/home/jörg müller/.config/chromium/NativeMessagingHosts/mcp-bridge-host.sh',
    manifest: '/home/jörg müller/.config/chromium/NativeMessagingHosts/com.mcp.bridge.json',
  },
  {
    platform: 'darwin',
    manifestDir: '/Users/王 伟/Library/Application Support/Google/Chrome/NativeMessagingHosts',
    nodePath: '/opt/homebrew/bin/node',
    hostScript: '/Users/王 伟/bridge/host.mjs',
    wrapper: '/Users/王 伟/Library/Application Support/Google/Chrome/NativeMessagingHosts/mcp-bridge-host.sh',
    manifest:
      '/Users/王 伟/Library/Application Support/Google/Chrome/NativeMessagingHosts/com.mcp.bridge.json',
  },
  {
    platform: 'win32',
    manifestDir: 'C:\\Users\\José & Co\\AppData\\Local\\mcp-multi-bridge\\chrome',
    nodePath: 'C:\\Program Files\\nodejs\\node.exe',
    hostScript: 'C:\\Users\\José & Co\\bridge\\host.mjs',
    wrapper: 'C:\\Users\\José & Co\\AppData\\Local\\mcp-multi-bridge\\chrome\\mcp-bridge-host.bat',
    manifest: 'C:\\Users\\José & Co\\AppData\\Local\\mcp-multi-bridge\\chrome\\com.mcp.bridge.json',
  },
];

describe('hostFiles', () => {
  it.each(cases)('on $platform, below a name with blanks and foreign letters', (host) => {
    const { manifest, wrapper } = hostFiles(host);
    expect(wrapper).toEqual({
      path: host.wrapper,
      text: wrapperFor(host.platform, host.nodePath, host.hostScript).text,
      mode: 0o700,
    });
    expect({ ...manifest, text: JSON.parse(manifest.text) as unknown }).toEqual({
      path: host.manifest,
      mode: 0o600,
      text: {
        name: nativeHostName,
        description: 'Runs MCP servers for MCP Multi Bridge',
        path: host.wrapper,
        type: 'stdio',
        allowed_origins: ['chrome-extension://odoiccholgakeembmbfapckdiacjokci/'],
      },
    });
  });
});
