import { expect, it } from 'vitest';
import { checkDraft, afterSave, draftOf, emptyDraft } from '../../../src/ui/forms/server-draft.ts';
import { server } from '../gallery/views.ts';

const filled = {
  ...emptyDraft,
  name: 'A',
  url: 'https://mcp.test/mcp',
  clientId: ' mine ',
  clientSecret: 'hidden',
  metadataUrl: ' https://ours.test/client.json ',
};

it('makes the client of what was entered, and keeps of its secret the name alone', () => {
  const checked = checkDraft(filled, 'id', true);
  expect(checked.ok && [checked.config.transport, checked.keepSecrets]).toEqual([
    {
      kind: 'http',
      url: 'https://mcp.test/mcp',
      oauth: { clientId: 'mine', clientSecret: 'hidden', metadataUrl: 'https://ours.test/client.json' },
    },
    [],
  ]);
  const saved = afterSave(filled);
  expect([saved.clientSecret, saved.kept]).toEqual(['', ['client secret']]);
  const again = checkDraft(saved, 'id', true);
  expect(again.ok && again.keepSecrets).toEqual(['client secret']);
});

it('lets the secret go with its client, and with a transport that knows no sign-in', () => {
  const saved = afterSave(filled);
  for (const draft of [
    { ...saved, clientId: '' },
    { ...saved, kind: 'ws' as const, url: 'wss://mcp.test' },
  ]) {
    const checked = checkDraft(draft, 'id', true);
    expect(checked.ok && [checked.keepSecrets, JSON.stringify(checked.config).includes('mine')]).toEqual([
      [],
      false,
    ]);
  }
});

it.each([
  [{ clientId: '' }, { clientSecret: 'A secret needs its client ID.' }],
  [
    { metadataUrl: 'http://ours.test/c' },
    { metadataUrl: 'This must be a complete https:// address with a path.' },
  ],
  [
    { metadataUrl: 'https://ours.test' },
    { metadataUrl: 'This must be a complete https:// address with a path.' },
  ],
])('refuses %o', (change, errors) => {
  expect(checkDraft({ ...filled, ...change }, 'id', true)).toEqual({ ok: false, errors });
});

it('shows a configured client without its secret', () => {
  const transport = {
    kind: 'http' as const,
    url: 'https://mcp.test/mcp',
    secretNames: ['client secret'],
    oauth: { clientId: 'mine' },
  };
  expect(draftOf(server({ transport }))).toMatchObject({
    clientId: 'mine',
    clientSecret: '',
    metadataUrl: '',
  });
});
