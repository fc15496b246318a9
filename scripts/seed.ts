import { writeFile } from 'node:fs/promises';
import type { Collection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import { createPrisma } from '@/server/database/prisma';
import { quoted } from '@/server/database/schema/sql';
import { toServiceError } from '@/server/database/translate-error';
import { createLogger } from '@/server/log';
import { addMonths } from '@/server/records/history/months';
import { createRecords } from '@/server/records/records';
import { readSettings } from '@/server/settings';
import { type CommandDatabase, withDatabase } from './lib/with-database';
import { type Command, parseCommand, USAGE, UsageError } from './seed/command-line';
import { gapsIn } from './seed/faults/deliveries';
import { faultsFor, plantFaults, reviseFigures } from './seed/faults/plant';
import type { Tally } from './seed/load';
import { createProgress, grouped } from './seed/progress';
import { PARALLEL, seed } from './seed/seed';

const FAILED = 1;
const WRONG_USAGE = 2;
const INTERRUPTED = 130;

type SeedCommand = Extract<Command, { name: 'seed' }>;

process.exitCode = await main().catch(report);

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (command.name === 'help') {
    console.log(USAGE);
    return 0;
  }
  const stop = new AbortController();
  // Once: a second Ctrl-C ends the process at once, which leaves whole batches too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  // One connection more than batches: for the look-ups beside them.
  return withDatabase(readSettings(process.env), PARALLEL + 1, (database) =>
    run(command, database, stop.signal),
  );
}

async function run(command: SeedCommand, database: CommandDatabase, signal: AbortSignal): Promise<number> {
  const { settings, pool, description } = database;
  const prisma = createPrisma(pool);
  const progress = createProgress(command.records, process.stderr);
  try {
    console.error(`SYNTHETIC records, seed ${command.seed}: made up for trial and test, not real figures.`);
    console.error(`Into ${description}.`);
    await addMonths(pool, createLogger('silent'));
    const records = createRecords({ pool, prisma, settings });
    if (command.withFaults) await requireNoRecords(pool, command.collections);
    const begun = performance.now();
    const tally = await seed(records, {
      ...command,
      withGaps: command.withFaults,
      signal,
      onProgress: ({ offered }, { resource }) => progress.show(offered, resource),
    });
    progress.end();
    console.log(summary(tally, (performance.now() - begun) / 1000));
    if (tally.failed > 0) console.error(`${grouped(tally.failed)} were refused: ${tally.firstFault}`);
    if (signal.aborted && tally.offered < command.records) {
      console.error(`Ended early, after ${grouped(tally.offered)}; the same command goes on from there.`);
      return INTERRUPTED;
    }
    if (command.withFaults) await plant(command, { pool, records });
    return tally.failed > 0 ? FAILED : 0;
  } finally {
    progress.end();
    await prisma.$disconnect();
  }
}

async function plant(
  { records: count, collections, seed: number, list }: SeedCommand,
  database: Parameters<typeof plantFaults>[0],
): Promise<void> {
  const planted = await plantFaults(database, { count: faultsFor(count), seed: number });
  const all = [...planted, ...(await reviseFigures(database)), ...gapsIn(collections)];
  console.log(`${planted.length} faults planted, and ${all.length - planted.length} other irregularities.`);
  if (list === undefined) return;
  await writeFile(list, `${JSON.stringify(all, null, 2)}\n`);
  console.log(`What and where: ${list}`);
}

/** Faults among records that are there already, perhaps with faults, could not be distinguished from them. */
async function requireNoRecords(pool: Pool, collections: readonly Collection[]): Promise<void> {
  for (const { resource } of collections) {
    const { rows } = await pool.query<{ some: boolean }>(
      `SELECT EXISTS (SELECT FROM ${quoted(resource)}) AS some`,
    );
    if (rows[0]!.some)
      throw new UsageError(`--with-faults needs tables without records; ${resource} has some.`);
  }
}

function summary({ offered, stored, duplicates }: Tally, seconds: number): string {
  const there = duplicates === 0 ? '' : `; ${grouped(duplicates)} were there already`;
  const rate = `${seconds.toFixed(1)} s, ${grouped(offered / seconds)} a second`;
  return `${grouped(stored)} synthetic records stored${there} (${rate}).`;
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nMore: npm run seed -- --help`);
    return WRONG_USAGE;
  }
  console.error(
    toServiceError(error).code === 'unavailable'
      ? 'The database is out of reach. The same command goes on from where it ended.'
      : error instanceof Error
        ? error.message
        : error,
  );
  return FAILED;
}
