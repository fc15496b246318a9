import { expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { createCounts } from './counts';

const siswa = findCollection('siswa')!;

it('reads one date for all cells that a batch has written, as each date takes memory', async () => {
  const cellOf = (district: string, first: string | null) => ({
    ...{ unit: '1171', district, year: 2024, part: '1', records: 1, categories: [] },
    ...{ first, changed: first },
  });
  const [one, other] = ['2024-07-20T05:00:00.000Z', '2024-07-21T05:00:00.000Z'];
  const cells = [cellOf('A', one), cellOf('B', one), cellOf('C', other), cellOf('D', null)];
  const read = async <T>() => ({ beginning: new Date(0), cells, categories: null }) as T;
  const counts = createCounts({ read, records: { version: async () => '1' } });
  const found = await counts({ collection: siswa, form: deliveryFormOf(siswa)! });
  expect(found.cells.map(({ first }) => first?.toISOString())).toEqual([one, one, other, undefined]);
  expect(found.cells[1]!.first).toBe(found.cells[0]!.first);
  expect(found.cells[1]!.changed).toBe(found.cells[0]!.first);
});
