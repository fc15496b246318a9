import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { quoted } from '@/server/database/schema/sql';
import type { AskedFigure } from '@/server/figures/store';
import type { RecordsAs } from '@/server/tables/view-sql';
import { type ChangedFigure, comparePage, type ValueComparison } from './comparison';
import { nameOfAll } from './named-values';

/** The most questions of pinned figures that are looked at. */
const MAX_QUESTIONS = 1_000;

/** The pinned figures whose question has another answer, by their records as pages show them. */
export async function changedFigures(comparison: ValueComparison): Promise<readonly ChangedFigure[]> {
  const { sources, asked, budget } = comparison;
  const { collection } = asked;
  const all = await sources.figures.asked(collection, MAX_QUESTIONS + 1);
  if (all.length > MAX_QUESTIONS) budget.leaveOut('figure', 'too_many', all.length - MAX_QUESTIONS);
  const changed: ChangedFigure[] = [];
  for (const figure of all.slice(0, MAX_QUESTIONS)) {
    const isTouched = await budget.spend('figure', (signal) => touches(comparison, figure, signal));
    if (isTouched === false) comparison.compared.figure += 1;
    if (isTouched !== true) continue;
    const { id, addresses, name: title } = figure;
    const page = await comparePage(comparison, {
      ...{ kind: 'figure', title },
      read: async ({ findStanding, signal }) => {
        const { as } = await findStanding(collection, { isPresent: false });
        return [{ name: nameOfAll, value: await sources.figures.value(figure, { collection, as, signal }) }];
      },
    });
    if (page !== undefined) changed.push({ ...page, id, addresses });
  }
  return changed;
}

/**
 * Whether a record that differs is among those of a figure, on either side. A figure depends on its records alone, so without
 * such a record it is the same, and need not be computed.
 */
async function touches(
  { find, candidate, sources, asked }: ValueComparison,
  { view }: AskedFigure,
  signal: AbortSignal,
): Promise<boolean> {
  const { records } = candidate;
  if (records === undefined) return true;
  const isIn = async (side: 'before' | 'after') => {
    const { as } = await find[side](asked.collection, { isPresent: false });
    return hasRecords(sources, { collection: asked.collection, view, as, records, signal });
  };
  return (await isIn('before')) || (await isIn('after'));
}

async function hasRecords(
  { tables }: ValueComparison['sources'],
  of: Readonly<{
    collection: Collection;
    view: View;
    as: RecordsAs | undefined;
    records: readonly number[];
    signal: AbortSignal;
  }>,
): Promise<boolean> {
  const { collection, view, as, records, signal } = of;
  const { text, values } = await tables.matching({ collection, view, as, signal });
  const isOf = `t.${quoted(collection.identifier)} = ANY ($${values.length + 1}::integer[])`;
  const { found } = await tables.read<{ found: boolean }>(
    `SELECT EXISTS (SELECT ${text} AND ${isOf}) AS found`,
    { values: [...values, records] },
    { signal },
  );
  return found;
}
