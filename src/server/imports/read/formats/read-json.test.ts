import { expect, it } from 'vitest';
import { readOnce, withFile } from '../testing';

const ITEMS = [
  { kab: 'Aceh Besar', tahun: 2024, lokasi: { lat: 5.5, lon: 95.3 } },
  { kab: 'Sabang "Kota" \\', jumlah: 5, aktif: true, tahun: 2025 },
  { kab: null, tahun: 2025, catatan: '}]{[', daftar: [1, { a: 2 }] },
];
const NAMES = ['kab', 'tahun', 'lokasi / lat', 'lokasi / lon', 'jumlah', 'aktif', 'catatan', 'daftar'];
const ROWS = [
  ['Aceh Besar', '2024', '5.5', '95.3', null, null, null, null],
  ['Sabang "Kota" \\', '2025', null, null, '5', 'TRUE', null, null],
  [null, '2025', null, null, null, null, '}]{[', '[1,{"a":2}]'],
];

it.each([
  ['an array', JSON.stringify(ITEMS, undefined, 2), 'json'],
  ['an object with one array', JSON.stringify({ status: 'OK', tags: ['a', 'b'], data: ITEMS }), 'json'],
  [
    'nested data',
    JSON.stringify({ result: { total: 3, 'a"b': '[{"x":1}]', data: { items: ITEMS } }, ok: true }),
    'json',
  ],
  ['lines', ITEMS.map((item) => JSON.stringify(item)).join('\r\n'), 'ndjson'],
])('reads %s', async (_, text, format) => {
  const { names, rows, file } = await readOnce(text);
  expect(file.format).toBe(format);
  expect(names).toEqual(NAMES);
  expect(rows).toEqual(ROWS);
});

it('reads several arrays as sheets, and arrays of arrays as a table with a header', async () => {
  await withFile(JSON.stringify({ kab: [{ a: 1 }], kec: { baris: [{ b: 1 }, { b: 2 }] } }), async (read) => {
    const largest = await read();
    expect(largest.file.sheets.map(({ name }) => name)).toEqual(['kab', 'kec.baris']);
    expect(largest.names).toEqual(['b']);
    expect((await read({ sheets: ['kab'] })).rows).toEqual([['1']]);
  });
  expect(await readOnce('[["nama","n"],["x",1],["y",2]]')).toMatchObject({
    names: ['nama', 'n'],
    rows: [
      ['x', '1'],
      ['y', '2'],
    ],
  });
});

it('reads an array of many pieces, whose strings and items are cut anywhere', async () => {
  const items = Array.from({ length: 40_000 }, (_, at) => ({ id: at, nama: `Gampong "${at}" \\ {[` }));
  const { rows } = await readOnce(JSON.stringify({ data: items }));
  expect(rows).toHaveLength(items.length);
  expect(rows.every(([id, nama], at) => id === String(at) && nama === items[at]!.nama)).toBe(true);
});

it.each(['[{"a":1},{"a"', '{"data":[{"a":1}]', '[{"a":1},{"a":tru}]', '{"a":1}\n{"a":\n'])(
  'refuses %s',
  async (text) => {
    await expect(readOnce(text)).rejects.toMatchObject({ refusal: { fault: 'broken' } });
  },
);

it('reads the properties of the features of GeoJSON', async () => {
  const features = [
    ['Lhoong', 5],
    ['Lhoknga', 6],
  ].map(([KECAMATAN, JUMLAH]) => ({
    type: 'Feature',
    properties: { KECAMATAN, JUMLAH },
    geometry: { type: 'Point', coordinates: [95.2, 5.4] },
  }));
  const read = await readOnce(JSON.stringify({ type: 'FeatureCollection', features }));
  expect([read.names, read.rows]).toEqual([
    ['KECAMATAN', 'JUMLAH'],
    [
      ['Lhoong', '5'],
      ['Lhoknga', '6'],
    ],
  ]);
});

it('names the columns of records that are arrays by a list of their names', async () => {
  const data = [
    ['Lhoong', 5],
    ['Lhoknga', 6],
  ];
  const about = { metadata: { tags: ['siswa', 'sekolah', 'aceh'] }, columns: ['kecamatan', 'jumlah'] };
  const read = await readOnce(JSON.stringify({ ...about, data }));
  expect([read.names, read.rows]).toEqual([
    ['kecamatan', 'jumlah'],
    [
      ['Lhoong', '5'],
      ['Lhoknga', '6'],
    ],
  ]);
});

it('names the columns of records that are arrays by the fields that are described beside them', async () => {
  const fields = ['_id', 'kecamatan', 'jumlah'].map((id) => ({ id, type: 'text' }));
  const records = [
    [1, 'Lhoong', 5],
    [2, 'Lhoknga', 6],
  ];
  const read = await readOnce(JSON.stringify({ success: true, result: { fields, records } }));
  expect(read.names).toEqual(['_id', 'kecamatan', 'jumlah']);
  expect(read.rows).toHaveLength(2);
  expect(read.file.reading.sheets).toEqual(['result.records']);
});
