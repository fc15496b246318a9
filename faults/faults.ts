import { parseArgs } from 'node:util';
import { withThrowawayDatabase } from '@/server/database/throwaway';
import { build } from '../scripts/lib/build.mjs';
import { installFaultTools } from '../scripts/lib/fault-tools.mjs';
import { faults } from './all';
import type { Fault } from './fault';
import { failuresOf, tableOf, writePage, writeResults } from './report';
import { held, type Result, runFault } from './run-fault';

const USAGE = `Usage: npm run faults -- [OPTIONS]

  --only NAME[,NAME…]  only these faults; a name stands for all faults that begin with it
  --tries N            tries of each, in place of its own number
  --short              the short form, which npm test runs too
  --write              puts the rows into the table of docs/decisions/faults.md
  --list               names the faults`;

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
});

/** `npm run faults`: runs the fault tests on a temporary PostgreSQL, and counts the conditions that did not hold. */
async function main(): Promise<void> {
  const { only, tries, short, write, list, help } = parseArguments(process.argv.slice(2));
  if (help) return console.log(USAGE);
  if (list) return console.log(faults.map(({ name, does }) => `${name.padEnd(20)}${does}`).join('\n'));
  const chosen = choose(only, short && tries === undefined);
  await build();
  await installFaultTools({ cluster: chosen.some(({ tools }) => tools?.includes('patroni')) });
  const results: Result[] = [];
  await withThrowawayDatabase(async (url) => {
    process.env['TEST_DATABASE_URL'] = url;
    for (const fault of chosen) {
      if (interruption !== undefined) break;
      console.error(`… ${fault.name}: ${fault.does}`);
      const result = await runFault(fault, { short, tries, stopped: () => interruption !== undefined });
      results.push(result);
      for (const line of failuresOf(result)) console.error(`  ✗ ${line}`);
    }
  });
  console.log(`\n${tableOf(results)}\n`);
  if (write) writePage(results);
  const failed = results.filter((result) => !held(result));
  console.log(`${results.length - failed.length} of ${results.length} held. ${writeResults(results)}`);
  process.exit(failed.length === 0 && interruption === undefined ? 0 : 1);
}

/** When interrupted, it ends the current try and stops everything that it has started. */
let interruption: string | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interruption = signal;
  });
}

function choose(only: readonly string[], short: boolean): readonly Fault[] {
  const unknown = only.find((name) => !faults.some((fault) => fault.name.startsWith(name)));
  if (unknown !== undefined) throw new Error(`No fault begins with "${unknown}"; --list names them.`);
  if (only.length > 0) return faults.filter((fault) => only.some((name) => fault.name.startsWith(name)));
  return short ? faults.filter((fault) => fault.tries.short > 0) : faults;
}

/** The parsed command line. */
type Arguments = Readonly<{
  only: readonly string[];
  tries: number | undefined;
  short: boolean;
  write: boolean;
  list: boolean;
  help: boolean;
}>;

/** Reads the arguments that follow `npm run faults --`. @throws {Error} if they are invalid */
function parseArguments(parameters: string[]): Arguments {
  const { values } = parseArgs({
    args: parameters,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      tries: { type: 'string' },
      short: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const tries = values.tries === undefined ? undefined : Number(values.tries);
  if (tries !== undefined && (!Number.isInteger(tries) || tries < 1)) {
    throw new Error('--tries takes a whole number from 1.');
  }
  return { ...values, only: values.only.flatMap((names) => names.split(',')), tries };
}
