import { expect, it } from 'vitest';
import type { FileTableInfo } from '../file-reading';
import { rankCollections } from './rank-collections';

it('ranks a table of hundreds of headings of several rows in time that grows with their number', () => {
  const columnOf = (name: string, textOf: (n: number) => string) => ({
    name,
    filled: 20,
    distinct: 20,
    values: Array.from({ length: 20 }, (_, n) => ({ text: textOf(n), count: 1 })),
  });
  const figures = Array.from({ length: 399 }, (_, at) =>
    columnOf(`Kelompok ${Math.floor(at / 3)} / Bagian ${at % 3} / Jumlah ${at}`, (n) => String(100 + n * 37)),
  );
  const info: FileTableInfo = {
    format: 'xlsx',
    sheets: [],
    reading: {},
    rows: 20,
    columns: [columnOf('Kecamatan', (n) => `Kecamatan ${n}`), ...figures],
    aside: [],
    asideCount: 0,
  };
  const begun = performance.now();
  rankCollections({ info, fileName: 'laporan.xlsx' });
  // It took forty seconds when each heading was compared with every other one for each field.
  expect(performance.now() - begun).toBeLessThan(15_000);
}, 60_000);
