import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { timeZoneOf } from '@/domain/time-zone';
import { pastedDoubts, WHOLE_ROWS } from '@/ui/table/editing/pasted';
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

it('has the doubtful texts of a column until their reading is chosen, and tells which rows would be stored in part', () => {
  const cells = [
    { id: 1, column: 'jumlah', text: '1,234' },
    { id: 1, column: 'tanggal', text: '2024-01-31' },
    { id: 2, column: 'jumlah', text: '2,500' },
  ];
  const columns = ['tanggal', 'jumlah'];
  const pasted = {
    matrix: [
      ['2024-01-31', '1,234'],
      ['x', '2,500'],
    ],
    columns,
    at: 0,
    cut: 0,
  };
  const question = {
    pasted,
    target: { cells, drafts: [] },
    doubts: pastedDoubts(pasted, { collection, language: 'id' }),
  };
  const parts = { collection, context, unsaved: unsaved as never, total: 10, positionOf: () => 0 };
  const asked = previewOf({ ...question, choice: WHOLE_ROWS }, parts);
  expect(asked).toMatchObject({ doubtful: 2, faulty: 0, hasPartialRows: true });
  expect(asked.rows[0]?.faults.get('jumlah')?.reason.id).toBe('bisa berarti 1234 atau pecahan 1,234');
  const chosen = { rows: 'whole', readings: { jumlah: 'text' } } as const;
  const decided = previewOf({ ...question, choice: chosen }, parts);
  expect(decided).toMatchObject({ doubtful: 0, faulty: 0, hasPartialRows: false });
  expect(decided.rows.map(({ item }) => item['jumlah'])).toEqual(['1234', '2500']);
});
