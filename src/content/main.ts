import { platformAt } from '../platforms/engine/place.ts';
import { platforms } from '../platforms/index.ts';
import { PageSession } from './page-session.ts';
import { clearHosts } from './ui/shadow.ts';

/** Set in our isolated world once a page has its session: the script may be injected again after an update. */
const world = globalThis as { mcpMultiBridge?: true };

const platform = platformAt(platforms, location);
if (platform !== undefined && world.mcpMultiBridge === undefined) {
  world.mcpMultiBridge = true;
  clearHosts();
  new PageSession(platform).start();
}
