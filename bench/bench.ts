import { type Arguments, parseArguments, USAGE } from './arguments';
import { entryOf } from './entry';
import { measurePairs } from './pairs';
import { profileRow } from './profile';
import { isMet, type Measured, tableOf, writeResults } from './report';
import { batchRows } from './rows/batch-rows';
import { growthRows } from './rows/growth-rows';
import { listRows } from './rows/list-rows';
import { loadRows } from './rows/load-rows';
import { measureMemory, memoryRows } from './rows/memory-rows';
import { processRows } from './rows/process-rows';
import { queryRows } from './rows/query-rows';
import { releaseRows } from './rows/release-rows';
import type { Row } from './rows/row';
import { walkMemoryRow, walkRow } from './rows/walk-rows';
import { type Stage, withStage } from './stage';

const rows: Row[] = [
  ...batchRows,
  ...listRows,
  ...queryRows,
  ...releaseRows,
  ...loadRows,
  ...processRows,
  ...growthRows,
  walkRow,
  ...memoryRows,
  walkMemoryRow,
];

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exit(1);
});

async function main(): Promise<void> {
  const options = parseArguments(process.argv.slice(2));
  if (options.help) return console.log(USAGE);
  if (options.list) return console.log(rows.map(({ name, work }) => `${name.padEnd(18)}${work}`).join('\n'));
  const chosen = choose(options.only);
  const entry = await entryOf(options.entry);
  const stageOptions = { entry, port: options.port, quick: options.quick, profiled: options.profile };
  await withStage(stageOptions, (stage) =>
    // When interrupted, it stops everything that it has started.
    Promise.race([
      options.profile ? profile(stage, chosen, options) : measure(stage, chosen, options),
      interrupted(),
    ]),
  );
  process.exit();
}

function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(signal)));
  });
}

async function measure(stage: Stage, chosen: readonly Row[], { runs }: Arguments): Promise<void> {
  const measured: Measured[] = [];
  for (const row of chosen) {
    console.error(`… ${row.work}`);
    measured.push(
      row.kind === 'pairs'
        ? { row, pairs: await measurePairs(stage, row, runs) }
        : { row, memory: await measureMemory(stage, row) },
    );
  }
  console.log(`\n${tableOf(measured)}\n`);
  console.log(
    `${measured.filter(isMet).length} of ${measured.length} met. ${await writeResults(stage, measured)}`,
  );
}

async function profile(stage: Stage, chosen: readonly Row[], { runs }: Arguments): Promise<void> {
  for (const row of chosen) {
    if (row.kind === 'pairs') console.log(await profileRow(stage, row, runs));
  }
}

function choose(only: readonly string[]): readonly Row[] {
  const unknown = only.find((name) => !rows.some((row) => row.name.startsWith(name)));
  if (unknown !== undefined) throw new Error(`No row begins with "${unknown}"; --list names them.`);
  return only.length === 0 ? rows : rows.filter((row) => only.some((name) => row.name.startsWith(name)));
}
