import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { timeZoneOf } from '@/domain/time-zone';
import { WHOLE_ROWS } from '@/ui/table/editing/pasted';
import { previewOf } from './paste-preview';

const collection = findCollection('pasien')!;
const context = { timeZone: timeZoneOf('Asia/Jakarta'), listedValues: () => undefined };
const unsaved = { drafts: { list: () => [], get: () => undefined } };

it('reports for new rows the same as the service: one natural key in two spellings is a duplicate', () => {
  const texts = (tanggal: string, jumlah = '1') => ({ tanggal, jumlah, status: 'baru' });
  const rows = [
    texts('2024-01-31', '-1'),
    texts('2024-01-31'),
    texts('2024-01-31 00:00'),
    texts('2024-02-01'),
  ];
  const {
    added,
    faulty,
    rows: judged,
  } = previewOf(
    {
      pasted: { matrix: rows, columns: [], cut: 0 } as never,
      doubts: [],
      choice: WHOLE_ROWS,
      target: { cells: [], drafts: rows.map((one) => ({ key: undefined, texts: one })) } as never,
    },
    { collection, context, unsaved: unsaved as never, total: 10, positionOf: () => undefined },
  );
  expect([added, faulty]).toEqual([4, 2]);
  expect(
    judged.map(({ line, faults }) => [line, ...[...faults].map(([name, { code }]) => `${name} ${code}`)]),
  ).toEqual([[11, 'jumlah invalid_value'], [12], [13, ' duplicate'], [14]]);
});
