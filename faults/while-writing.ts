import { setTimeout as sleep } from 'node:timers/promises';
import { type Ledger, storesAgain, type Target, writeBatches } from '../tests/support/ledger';
import { peace } from './embedded';

const CLIENTS = 4;
/** The longest time until the fault happens, at a random moment of the batches in progress. */
const LATEST_MS = 400;

type Place = Readonly<{ writer: Target; databaseUrl: string }>;

/**
 * Makes a fault happen while four clients write, waits until a batch is stored again, and compares the database with
 * the ledger.
 * @param options.label different for each call with the same ledger
 * @param options.revive makes the service serve again, if it does not do so itself
 * @throws {Error} if a batch is lost, stored in part or answered wrongly
 */
export async function whileWriting(
  { writer, databaseUrl }: Place,
  ledger: Ledger,
  options: { label: string; happen: () => Promise<void>; revive?: () => Promise<unknown> },
): Promise<void> {
  const { label, happen, revive } = options;
  const state = { stopping: false };
  const clients = writeBatches(writer, ledger, { label, clients: CLIENTS, state });
  try {
    await ledger.grownBy(3);
    await sleep(Math.random() * LATEST_MS);
    await happen();
  } finally {
    state.stopping = true;
  }
  await clients;
  await revive?.();
  await storesAgain(writer, `${label}, afterwards`, ledger.size);
  await peace(databaseUrl);
  await ledger.check(databaseUrl);
}
