import { userInfo } from 'node:os';
import { config } from 'dotenv';
import { runCommand } from '@/server/access/keys/command';
import { USAGE } from '@/server/access/keys/command-help';
import { type Command, describeRefusal, parseCommand, UsageError } from '@/server/access/keys/command-line';
import { createKeyService } from '@/server/access/keys/service';
import { applyMigrations, findUnappliedMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma } from '@/server/database/prisma';
import { createLogger } from '@/server/log';
import { readSettings, type Settings } from '@/server/settings';
import { toServiceError } from '@/server/translate-error';

const FAILED = 1;
const WRONG_USAGE = 2;

config({ quiet: true });
process.exitCode = await main().catch(report);

async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const command = parseCommand(process.argv.slice(2), { timeZone: settings.TIME_ZONE, now: new Date() });
  if (command.name === 'help') console.log(USAGE);
  else await withDatabase(settings, (found, pool) => run(command, found, pool));
  return 0;
}

async function run(command: Command, settings: Settings, pool: Pool): Promise<void> {
  const log = createLogger('silent');
  const prisma = createPrisma(pool);
  const keys = createKeyService({ pool, prisma, log, settings });
  try {
    const { stdout, stderr } = await runCommand(command, {
      keys,
      by: `${userInfo().username} (command line)`,
    });
    if (stderr !== '') console.error(stderr);
    if (stdout !== '') console.log(stdout);
  } finally {
    await prisma.$disconnect();
  }
}

/** Uses the database of the running service, or starts the embedded one for as long as the work takes. */
async function withDatabase(
  settings: Settings,
  work: (settings: Settings, pool: Pool) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(settings, { start: true });
  try {
    const found = { ...settings, DATABASE_URL: database.url };
    const pool = createPool(found, createLogger('silent'), 2);
    try {
      await requireTables(pool, settings.DATABASE_URL === undefined ? database.url : undefined);
      await work(found, pool);
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
}

/** The embedded database is ours to bring up to date; another one changes when its operator says so. */
async function requireTables(pool: Pool, embedded: string | undefined): Promise<void> {
  const missing = await findUnappliedMigrations(pool);
  if (missing.length === 0) return;
  if (embedded === undefined) {
    throw new Error(
      `The database lacks ${missing.length} migration(s). Run "npm run migrate", or start the service.`,
    );
  }
  console.error('Preparing the database …');
  await applyMigrations(embedded);
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nMore: npm run -s keys -- --help`);
    return WRONG_USAGE;
  }
  const refusal = toServiceError(error);
  if (refusal.code === 'unavailable') console.error('The database is out of reach.');
  else if (refusal.code === 'internal_error') console.error(error instanceof Error ? error.message : error);
  else console.error(describeRefusal(refusal));
  return FAILED;
}
