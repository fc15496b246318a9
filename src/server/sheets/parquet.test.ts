import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ParquetCell, type ParquetColumn, parquetFile } from './parquet';
import { readParquet } from './testing';

const COLUMNS: readonly ParquetColumn[] = [
  { name: 'jumlah', kind: 'whole', isOptional: false },
  { name: 'total', kind: 'large', isOptional: true },
  { name: 'rata-rata', kind: 'decimal', isOptional: true },
  { name: 'nama "a"', kind: 'text', isOptional: false },
  { name: 'kode', kind: 'text', isOptional: true },
  { name: 'date_now', kind: 'instant', isOptional: false },
  { name: 'tanggal', kind: 'clock', isOptional: false },
];

async function fileOf(batches: readonly ParquetCell[][][], columns = COLUMNS): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const rows = (async function* () {
    yield* batches;
  })();
  for await (const piece of parquetFile(rows, columns)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const moment = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const text = fc.string({ unit: 'grapheme' }).filter((one) => one.isWellFormed() && !one.includes('\0'));
const row = fc.tuple(
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
  fc.option(fc.double({ noDefaultInfinity: true, noNaN: true, maxExcluded: false })),
  text,
  fc.option(text.filter((one) => one !== '')),
  moment,
  moment.map((one) => one.slice(0, 19)),
);

it('is read by DuckDB as it was, with the types of the columns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (rows) => {
      const { types, rows: read } = await readParquet(await fileOf([rows]));
      expect(types).toEqual({
        jumlah: 'INTEGER',
        total: 'BIGINT',
        'rata-rata': 'DOUBLE',
        'nama "a"': 'VARCHAR',
        kode: 'VARCHAR',
        date_now: 'TIMESTAMP WITH TIME ZONE',
        tanggal: 'TIMESTAMP',
      });
      expect(
        read.map(({ date_now, tanggal, ...rest }) => [
          ...Object.values(rest),
          Date.parse(String(date_now).replace(' ', 'T').replace('+00', 'Z')),
          Date.parse(`${String(tanggal).replace(' ', 'T')}Z`),
        ]),
      ).toEqual(
        rows.map(([whole, large, decimal, name, code, instant, clock]) => [
          ...[whole, large, decimal === null ? null : decimal + 0, name, code],
          ...[Date.parse(instant), Date.parse(`${clock}Z`)],
        ]),
      );
    }),
    { numRuns: 12 },
  );
});

it('has the same bytes however the rows arrive, and every row of several groups in its order', async () => {
  const columns: ParquetColumn[] = [
    { name: 'n', kind: 'whole', isOptional: false },
    { name: 'name', kind: 'text', isOptional: true },
  ];
  const rows = Array.from({ length: 10_001 }, (_, n): ParquetCell[] => [
    n,
    n % 7 === 0 ? null : `Gampong ${n}`,
  ]);
  const parted = [rows.slice(0, 1), [], rows.slice(1, 4_002), rows.slice(4_002)];
  const file = await fileOf([rows], columns);
  expect((await fileOf(parted, columns)).equals(file)).toBe(true);
  const { rows: read } = await readParquet(file);
  expect(read).toEqual(rows.map(([n, name]) => ({ n, name })));
});

it('without rows has its columns', async () => {
  const { types, rows } = await readParquet(await fileOf([]));
  expect([Object.keys(types), rows]).toEqual([COLUMNS.map(({ name }) => name), []]);
});
