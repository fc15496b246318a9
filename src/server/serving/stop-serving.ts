import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services';

const MS_PER_SECOND = 1_000;
/** A load balancer has asked for readiness within this time. */
const BALANCER_MS = 60_000;
/** How long clients can send another request on a connection that they keep. */
const WITHOUT_BALANCER_MS = 500;
const POLL_MS = 100;

/**
 * Stops a server without breaking off a request (docs/decisions/start-and-stop.md). First it drains: it serves as before,
 * also on new connections, while `/health/ready` answers 503 and every reply closes its connection. This takes
 * DRAIN_SECONDS if a load balancer asks, half a second otherwise. Then it accepts no connections, and running requests
 * have the rest of SHUTDOWN_SECONDS, at least half of it.
 * @param hurry ends the draining early
 */
export async function stopServing(
  server: Server,
  { state, settings }: Pick<Services, 'state' | 'settings'>,
  hurry: AbortSignal,
): Promise<void> {
  const begun = performance.now();
  const isBalanced = begun - state.readyAskedAt < BALANCER_MS;
  const limit = settings.SHUTDOWN_SECONDS * MS_PER_SECOND;
  state.phase = 'draining';
  const drained = isBalanced
    ? sleep(Math.min(settings.DRAIN_SECONDS * MS_PER_SECOND, limit / 2), undefined, { signal: hurry })
    : unlessUnused(server, WITHOUT_BALANCER_MS);
  await drained.catch(() => undefined);
  state.phase = 'closing';
  await close(server, limit - (performance.now() - begun));
}

/** Accepts no new connections, waits for running requests, and closes their connections after a time limit. */
export async function close(server: Server, limitMs: number): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(limit);
}

/** Waits as long as a connection is open. */
async function unlessUnused(server: Server, ms: number): Promise<void> {
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
  for (const end = performance.now() + ms; performance.now() < end && (await connections()) > 0; )
    await sleep(POLL_MS);
}
