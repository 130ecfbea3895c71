import type { InspectionEvent } from 'xstate';

/** Where `npm run inspect` listens; loopback only. */
const inspectorUrl = 'ws://127.0.0.1:8080';

/**
 * Sends what the machines do to the Stately inspector. Only in a development build: a release contains nothing of it.
 * What the machines hold has been cleaned of secrets before it reached them.
 */
export function inspector(): (event: InspectionEvent) => void {
  // A static import would leave 25 KB in the release: the package is not marked as free of side effects.
  if (!import.meta.env.DEV) return () => undefined;
  const early: InspectionEvent[] = [];
  let forward = (event: InspectionEvent): void => void early.push(event);
  void import('@statelyai/inspect').then(({ createWebSocketInspector }) => {
    const { inspect } = createWebSocketInspector({ url: inspectorUrl });
    forward = (event) => inspect.next?.(event);
    early.forEach(forward);
  });
  return (event) => forward(event);
}
