import { expect, it } from 'vitest';
import { namesTotal, withoutBothSexes } from './parts';

it.each([
  'L+P',
  'L & P',
  'Lk/Pr',
  'Laki-laki + Perempuan',
  'Jumlah',
  'JML',
  'Jlh (L+P)',
  'Grand Total',
  'Semua',
  'Σ',
  '∑',
])('%s is a total', (heading) => expect(namesTotal(heading)).toBe(true));

it.each(['L', 'Perempuan', 'Jumlah L', 'Total Perempuan', '0-4', 'SD/MI', 'Poli Anak', ''])(
  '%s is none',
  (heading) => expect(namesTotal(heading)).toBe(false),
);

it('takes the names of both sexes off a heading, and of nothing else', () => {
  expect(withoutBothSexes('0-4_L+P').trim()).toBe('0-4');
  expect(withoutBothSexes('SD/MI dan L/L')).toBe('SD/MI dan L/L');
});
