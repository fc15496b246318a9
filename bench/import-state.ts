import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 250;

/** The state of an import, as far as measurements read it. */
type ImportState = Readonly<{
  status: string;
  progress: unknown;
  fault: unknown;
  effect: { registered: number } | null;
}>;

/**
 * Waits until an import has a status, and nothing works on it.
 * @param read reads its state
 * @throws {Error} if it fails
 */
export async function importReaches(status: string, read: () => Promise<ImportState>): Promise<ImportState> {
  for (;;) {
    const state = await read();
    if (state.status === status && state.progress === null) return state;
    if (state.status === 'failed' || state.fault !== null) throw new Error(JSON.stringify(state.fault));
    await sleep(POLL_MS);
  }
}
