import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { timeZoneOf } from '@/domain/time-zone';
import { judgeChanges, judgeNewRecords } from '@/server/records/judge';
import { readEntered } from '../grid/entered-text';
import { judgeRows } from './judge-rows';

const collection = findCollection('pasien')!;
const context = { timeZone: timeZoneOf('Asia/Jakarta'), listedValues: () => undefined };
const judging = { collection, context, mostTold: 1000 };

/** Cells of which many have the same value in several spellings, and some are empty. */
const CELLS: Record<string, readonly string[]> = {
  datetime: ['2024-01-31', '2024-01-31 00:00', '2024-01-30T17:00:00Z', '31/01/2024', '2024-02-30', ' '],
  timestamp: ['', ' ', '2024-01-31'],
  int: ['1', '01', '-1', '', '2'],
  varchar: ['a', ' a', 'a\u0301', '\u00e1', '', 'x'.repeat(256)],
  enum: ['a', ' a', 'a\u0301', '\u00e1', '', 'x'.repeat(256)],
};
const IDENTIFIERS = ['1', '01', '2', '-1', 'x'];
const rowOf = (isChange: boolean) =>
  fc.tuple(
    ...collection.columns.map(({ name, kind }) =>
      fc.constantFrom(...(name !== collection.identifier ? CELLS[kind]! : isChange ? IDENTIFIERS : [''])),
    ),
  );
const codesOf = (faults: Iterable<{ code: string }>) => [...faults].map(({ code }) => code).sort();

it.each([false, true])('the preview reports the same as the service (changes: %s)', (isChange) => {
  fc.assert(
    fc.property(fc.array(rowOf(isChange), { minLength: 1, maxLength: 12 }), (cells) => {
      const rows = cells.map((row, place) => ({ line: place + 2, cells: row }));
      const shown = judgeRows({ rows } as never, { collection, matching: [...collection.columns], context });
      const items = cells.map((row) =>
        Object.fromEntries(
          collection.columns.map((field, place) => [field.name, readEntered(row[place]!, field)]),
        ),
      );
      const { places, repeats, faults } = (isChange ? judgeChanges : judgeNewRecords)(items, judging);
      const refusals = items.map((_, place): string[] => {
        if (places.includes(place)) return [];
        if (repeats.some(({ index }) => index === place)) return ['duplicate'];
        const { fault } = faults.find(({ index }) => index === place)!;
        return codesOf([fault, ...fault.more]);
      });
      expect(shown.map((row) => codesOf(row.faults.values()))).toEqual(refusals);
    }),
    { numRuns: 500 },
  );
});

it('finds duplicates in any spelling, and none for a row that is itself invalid', () => {
  const tanggal = ['2024-01-31', '2024-01-31 00:00', '31-01-2024'];
  const row = (date: string, line: number, count = '1') => ({
    line,
    cells: collection.columns.map(({ name, kind }) =>
      name === 'tanggal'
        ? date
        : name === 'status'
          ? 'baru'
          : kind === 'int' && name !== collection.identifier
            ? count
            : '',
    ),
  });
  const table = {
    header: [],
    rows: [row(tanggal[0]!, 2, 'x'), ...tanggal.map((date, at) => row(date, at + 3))],
  };
  const rows = judgeRows(table as never, { collection, matching: [...collection.columns], context });
  expect(rows.map(({ faults }) => [...faults.values()].map(({ code }) => code)[0])).toEqual([
    'invalid_value',
    undefined,
    'duplicate',
    'duplicate',
  ]);
});
