import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siswa } from '@/domain/collections/disdik/siswa';
import { type ModelRecord, NOW } from './batch-model';
import { ownServices } from './services-on';
import { visits } from './table-arbitraries';
import { TableModel } from './table-model';
import { callerOf, openTable, type TableOnService } from './table-page';
import { type Aimed, aim, COLUMNS, type Other, type Step } from './table-steps';

const RUNS = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 150) / 5);
const TIMEOUT = 120_000;
/** A number that is larger than that of the identifiers that a visit uses. */
const MAX_IDS = 400;
const { resource, identifier } = siswa;

const own = ownServices();

describe('a visit to a table', () => {
  it(
    'ends in the state that a model says, whatever is entered, pasted, filled, undone, or done by others',
    () => fc.assert(fc.asyncProperty(visits, visit), { numRuns: RUNS }),
    TIMEOUT,
  );
});

async function visit(steps: readonly Step[]): Promise<void> {
  await own.services.pool.query(`TRUNCATE ${resource} RESTART IDENTITY`);
  const page = openTable(own.services, siswa);
  const fresh: number[] = [];
  const model = new TableModel(siswa, () => fresh.shift() ?? -1);
  await page.refresh();
  const given = new Set<number>();
  for (const step of steps) {
    expect(page.source.total()).toBe(model.total());
    const aimed = aim(step, model.total());
    if (aimed === undefined) continue;
    await take(aimed, page);
    await page.settled();
    const stored = await page.stored();
    // The database assigns identifiers: the model receives them in the order in which they were assigned.
    fresh.splice(0, fresh.length, ...stored.map(idOf).filter((id) => !given.has(id)));
    for (const id of fresh) given.add(id);
    model.take(aimed);
    compare(page, model, stored);
  }
}

/** The whole visible state: the stored records, the shown ones, and the unsaved texts. */
function compare(page: TableOnService, model: TableModel, stored: readonly ModelRecord[]): void {
  const { unsaved, failures, blocks } = page;
  expect(failures).toEqual([]);
  expect(stored.map(valuesOf)).toEqual(model.stored.list().map(valuesOf));
  const shown = Array.from({ length: blocks.total() }, (_, position) => blocks.get(position)!);
  expect(shown.map(valuesOf)).toEqual(model.seen.map(valuesOf));
  const ids = Array.from({ length: MAX_IDS }, (_, place) => place + 1);
  const waiting = ids.flatMap((id) =>
    Object.entries(unsaved.cells.of(id)).map(([column, { text, state }]) => [
      `${id} ${column}`,
      `${state}: ${text}`,
    ]),
  );
  expect(Object.fromEntries(waiting)).toEqual(model.waiting.all());
  const begun = unsaved.drafts.list().map(({ texts, faults, fault, saving }) => ({
    texts,
    faulty: Object.keys(faults).sort(),
    isRefused: fault !== undefined,
    saving,
  }));
  expect(begun).toEqual(model.drafts.list.map(({ key: _, ...draft }) => ({ ...draft, saving: false })));
  // The time of a write is an ordinary value for the next one.
  const times = new Map(stored.map((record) => [idOf(record), record['date_now']!]));
  for (const record of model.stored.list())
    if (record['date_now'] === NOW) record['date_now'] = times.get(idOf(record))!;
}

const idOf = (record: ModelRecord): number => Number(record[identifier]);
const valuesOf = (record: ModelRecord) => [record[identifier], ...COLUMNS.map((name) => record[name])];

/** Performs the step as a person does: by keys, gestures and the clipboard of the page. */
async function take(step: Aimed, page: TableOnService): Promise<void> {
  const { actions } = page;
  page.meanwhile.work = async () => {};
  switch (step.do) {
    case 'edit':
      return actions.edit([{ position: step.position, column: step.column, text: step.text }]);
    case 'paste': {
      const { meanwhile, rows, columns, at } = step;
      if (meanwhile !== undefined)
        page.meanwhile.work = async () => {
          await other(meanwhile, page);
          await page.refresh();
        };
      return actions.paste({ matrix: rows.map((row) => row.map(({ typed }) => typed)), columns, at, cut: 0 });
    }
    case 'fill': {
      const { from, to, columns } = step;
      return actions.fill([
        {
          source: { from, to: from, columns },
          target: { from: from + 1, to, columns },
          direction: 'down',
        },
      ]);
    }
    case 'clear':
      return actions.clear([{ ...step, columns: [step.column] }]);
    case 'remove':
      return actions.remove([{ from: step.from, to: step.to }]);
    case 'look':
      return page.refresh();
    case 'leave':
      return actions.leaveRow(-1);
    case 'other':
      return other(step.other, page);
    default:
      await actions[step.do]();
  }
}

/** Somebody else, whose changes the page does not notice until it checks. */
async function other(what: Other, page: TableOnService): Promise<void> {
  const { edits } = callerOf(own.services, 'Teuku');
  if (what.do === 'register') {
    const item = Object.fromEntries(COLUMNS.map((name, place) => [name, what.texts[place]!.entered]));
    await edits.save({ collection: resource, register: [item] });
    return;
  }
  const rows = await page.stored();
  const record = rows[what.row % rows.length];
  if (record === undefined) return;
  const named = { [identifier]: record[identifier] };
  if (what.do === 'delete') await edits.save({ collection: resource, remove: [{ item: named }] });
  else {
    const set = { ...named, [what.column]: what.text.entered };
    await edits.save({ collection: resource, change: [{ set, was: {} }] });
  }
}
