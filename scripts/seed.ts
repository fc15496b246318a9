import { createPrisma } from '@/server/database/prisma';
import { toServiceError } from '@/server/database/translate-error';
import { createLogger } from '@/server/log';
import { addMonths } from '@/server/records/history/months';
import { createRecords } from '@/server/records/records';
import { readSettings } from '@/server/settings';
import { type CommandDatabase, withDatabase } from './lib/with-database';
import { type Command, parseCommand, USAGE, UsageError } from './seed/command-line';
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
    const begun = performance.now();
    const tally = await seed(records, {
      ...command,
      signal,
      onProgress: ({ offered }, { resource }) => progress.show(offered, resource),
    });
    progress.end();
    console.log(summary(tally, (performance.now() - begun) / 1000));
    if (tally.failed > 0) console.error(`${grouped(tally.failed)} were refused: ${tally.firstFault}`);
    if (tally.offered < command.records) {
      console.error(`Ended early, after ${grouped(tally.offered)}; the same command goes on from there.`);
      return INTERRUPTED;
    }
    return tally.failed > 0 ? FAILED : 0;
  } finally {
    progress.end();
    await prisma.$disconnect();
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
