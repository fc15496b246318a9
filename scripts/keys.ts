import { userInfo } from 'node:os';
import { commandDoerName } from '@/domain/keys/command-doer';
import { runKeysCommand } from '@/server/access/keys/command/command';
import { USAGE } from '@/server/access/keys/command/command-help';
import {
  describeRefusal,
  type KeysCommand,
  parseCommand,
  UsageError,
} from '@/server/access/keys/command/command-line';
import { createKeyService } from '@/server/access/keys/service';
import { system } from '@/server/actor';
import { commandLineOf } from '@/server/command-line-of';
import { createPrisma } from '@/server/database/prisma';
import { toServiceError } from '@/server/database/translate-error';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { type CommandDatabase, withDatabase } from './lib/with-database';

const FAILED = 1;
const WRONG_USAGE = 2;
const CONNECTIONS = 2;

process.exitCode = await main().catch(report);

async function main(): Promise<number> {
  const settings = readSettings(process.env);
  const command = parseCommand(process.argv.slice(2), { timeZone: settings.TIME_ZONE, now: new Date() });
  if (command.name === 'help') console.log(USAGE);
  else await withDatabase(settings, CONNECTIONS, (database) => run(command, database));
  return 0;
}

async function run(command: KeysCommand, { settings, pool }: CommandDatabase): Promise<void> {
  const log = createLogger('silent');
  const prisma = createPrisma(pool);
  const keys = createKeyService({ pool, prisma, log, settings });
  try {
    const { stdout, stderr } = await runKeysCommand(command, {
      keys,
      by: system(commandDoerName(userInfo().username)),
    });
    if (stderr !== '') console.error(stderr);
    if (stdout !== '') console.log(stdout);
  } finally {
    await prisma.$disconnect();
  }
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\nMore: ${commandLineOf('keys', '--help')}`);
    return WRONG_USAGE;
  }
  const refusal = toServiceError(error);
  if (refusal.code === 'unavailable') console.error('The database is out of reach.');
  else if (refusal.code === 'internal_error') console.error(error instanceof Error ? error.message : error);
  else console.error(describeRefusal(refusal.refusal));
  return FAILED;
}
