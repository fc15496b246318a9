import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ImportCounts } from '@/domain/imports/import';
import { collection, item, listOf, writesOn } from '@/server/records/history/testing';
import { createOwnServices } from '@/server/testing';
import { previewOn } from './testing';

/** An import stores exactly what its last preview showed, whoever else writes at the same time. */

const services = await createOwnServices();
const { register, change, remove } = writesOn(() => services);
const preview = previewOn(services);
const ID = collection.identifier;
const PLACES = 8;
const RUNS = 40;

type Write = Readonly<{ kind: 'register' | 'change' | 'remove'; n: number; figure: number }>;

const place = fc.integer({ min: 1, max: PLACES });
const figure = fc.nat({ max: 2 });
const rows = fc.uniqueArray(fc.record({ n: place, figure }), { selector: ({ n }) => n, maxLength: PLACES });
const write = fc.record({ kind: fc.constantFrom('register', 'change', 'remove'), n: place, figure });
const writes = fc.array(write as fc.Arbitrary<Write>, { maxLength: 4 });

it('stores exactly what the last preview counted, with other writers at work', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      rows,
      fc.constantFrom('add', 'addAndChange', 'replace'),
      // The writes before the first attempt to store, during it, and during each further one.
      fc.array(writes, { minLength: 1, maxLength: 4 }),
      async (before, file, mode, rounds) => {
        await services.pool.query('TRUNCATE pengulangan_kelas');
        await register(before.map(({ n, figure }) => item(n, figure)));
        const { counts, store } = await preview(
          file.map(({ n, figure }) => item(n, figure)),
          { mode },
        );
        const [first, ...others] = rounds;
        await othersWrite(first!);
        let compared: ImportCounts = counts;
        let told = await together(store(), others.shift());
        while (!('batch' in told)) {
          const again = told;
          compared = again.counts;
          told = await together(store(undefined, again), others.shift());
        }
        expect(await writtenBy(told.batch)).toEqual(promised(compared, mode));
      },
    ),
    { numRuns: RUNS },
  );
});

async function together<T>(storing: Promise<T>, round: readonly Write[] | undefined): Promise<T> {
  const [told] = await Promise.all([storing, othersWrite(round ?? [])]);
  return told;
}

/** Writes of others, one after the other; a record that does not exist is not changed. */
async function othersWrite(round: readonly Write[]): Promise<void> {
  for (const { kind, n, figure } of round) {
    if (kind === 'register') {
      await register([item(n, figure)]);
      continue;
    }
    const { records } = await listOf(services);
    const found = records.find(({ kecamatan }) => kecamatan === `Kecamatan ${n}`);
    if (found === undefined) continue;
    const id = Number(found[ID]);
    await (kind === 'change' ? change([{ [ID]: id, jumlah_siswa: figure }]) : remove([id]));
  }
}

const promised = ({ new: added, changed, deleted }: ImportCounts, mode: string) => ({
  registered: added,
  changed: mode === 'add' ? 0 : changed,
  deleted: mode === 'replace' ? deleted : 0,
});

/** The numbers that a batch wrote; null: there was nothing to write. */
async function writtenBy(batch: string | null) {
  if (batch === null) return { registered: 0, changed: 0, deleted: 0 };
  const { rows } = await services.pool.query(
    'SELECT registered, changed, deleted FROM record_history.batch WHERE id = $1',
    [batch],
  );
  return rows[0];
}
