import { parseArgs } from 'node:util';
import { withThrowawayDatabase } from '@/server/database/throwaway';
import { type CleanResult, type KindResult, measurePlanted } from '../tests/planted/measure';
import { plantKinds } from '../tests/planted/plants';

/** The most false findings in ten thousand clean records. */
const MOST_FALSE = 1;
const SHOWN = 5;

/**
 * `npm run bench:planted [-- --seed N --only TEXT --missed]`: plants faults of many kinds in about a hundred thousand clean
 * records, and counts which of them the checks find. `--only` takes a part of the names of kinds; `--missed` reports each fault
 * that is not found, and of findings elsewhere. The exit code is 1 if clean records have more than one finding in ten thousand.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [] },
    missed: { type: 'boolean', default: false },
  },
});
const seed = Number(options.seed);
if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number.');
const isWanted = (kind: string) =>
  options.only.length === 0 || options.only.some((text) => kind.includes(text));
const kinds = plantKinds.filter(({ kind }) => isWanted(kind));
if (kinds.length === 0)
  throw new Error(`--only takes a part of one of:\n${plantKinds.map(({ kind }) => kind).join('\n')}`);
const results: KindResult[] = [];
try {
  await withThrowawayDatabase(async (url) => {
    // The measurement makes its databases on this server.
    process.env['TEST_DATABASE_URL'] = url;
    await measurePlanted({
      seed,
      kinds,
      onClean: reportClean,
      onKind: (result) => {
        results.push(result);
        console.error(`${result.kind}: ${result.found} of ${result.planted}, ${result.seconds.toFixed(1)} s`);
        if (options.missed) reportMissed(result);
      },
    });
  });
} finally {
  reportKinds();
}

// These are function declarations, because the lines above are executed first.
function reportClean({ records, findings, seconds }: CleanResult): void {
  console.error(`written in ${seconds.writing.toFixed(1)} s, checked in ${seconds.checking.toFixed(1)} s`);
  const rate = (findings.length / records) * 10_000;
  console.log(
    `${records.toLocaleString('en')} clean records: ${findings.length} findings, ${rate.toFixed(2)} in ten thousand (at most ${MOST_FALSE})`,
  );
  if (rate > MOST_FALSE) process.exitCode = 1;
  const counts = new Map<string, number>();
  for (const { rule, collection } of findings)
    counts.set(`${rule} ${collection}`, (counts.get(`${rule} ${collection}`) ?? 0) + 1);
  for (const [name, count] of counts) console.log(`  ${name}: ${count}`);
}

function reportMissed({ missed, elsewhere }: KindResult): void {
  for (const { what } of missed) console.error(`  not found: ${what}`);
  for (const { rule, collection, key, field, value, expected } of elsewhere.slice(0, SHOWN))
    console.error(
      `  elsewhere: ${rule} ${collection} ${JSON.stringify(key)} ${field}: ${value}, not ${expected}`,
    );
}

function reportKinds(): void {
  console.table(
    results.map(({ kind, planted, found, inTable, about, elsewhere, rules }) => ({
      kind,
      planted,
      found,
      'in its table': inTable,
      'findings per cause': Number((about / Math.max(1, planted)).toFixed(1)),
      elsewhere: elsewhere.length,
      rules: [...rules].map(([name, count]) => `${name} ${count}`).join(', '),
    })),
  );
  const sum = (of: (result: KindResult) => number) => results.reduce((all, result) => all + of(result), 0);
  console.log(`${sum(({ found }) => found)} of ${sum(({ planted }) => planted)} found`);
}
