import { expect, it } from 'vitest';
import type { Value } from '@/domain/collections/kinds/parse';
import { sheetFile } from './sheet-file';

const columns = ['Wilayah', 'Perubahan (%)'].map((header) => ({ field: { kind: 'int' }, header }) as const);

async function* once(rows: Value[][]) {
  yield rows;
}

it('a CSV file is one that Excel opens as a table in Indonesia', async () => {
  const rows = [
    ['Aceh Besar, kota', -12.5],
    ['a;b', 1_000],
    ['=1+1', 0.25],
  ];
  let text = '';
  for await (const piece of sheetFile(once(rows), 'csv', { name: 'x', columns })) text += piece;
  expect(text.split('\r\n')).toEqual([
    '\uFEFFWilayah;Perubahan (%)',
    'Aceh Besar, kota;-12,5',
    '"a;b";1000',
    "'=1+1;0,25",
    '',
  ]);
});
