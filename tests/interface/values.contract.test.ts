import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Collection, collections } from '@/domain/collections';
import { sample } from '../support/sample';
import { change, collectionOf, list, register, remove, sql, startFromEmpty } from '../support/shared';

/**
 * The result of each value, kind by kind (docs/specification.md, "Fields"). Refused values are in
 * `faults.contract.test.ts`.
 */

startFromEmpty();

/** Registers one record with a value and returns the value from the reply and from the list. */
async function roundTrip(resource: string, field: string, value: unknown): Promise<unknown> {
  const collection = collectionOf(resource);
  const { data, errors } = (await register(collection, [{ ...sample(collection), [field]: value }])).json;
  expect(errors).toEqual([]);
  expect((await list(collection)).json.data).toEqual(data);
  return data[0][field];
}

describe('int', () => {
  it.each([
    [0, 0],
    [-0, 0],
    ['0', 0],
    ['-0', 0],
    ['+7', 7],
    ['007', 7],
    ['  42  ', 42],
    ['\u00a042\u3000', 42],
    [42, 42],
    [1e3, 1000],
    [2_147_483_647, 2_147_483_647],
    ['2147483647', 2_147_483_647],
    [`${'0'.repeat(100)}5`, 5],
  ])('%j becomes %j', async (sent, expected) => {
    expect(await roundTrip('siswa', 'jumlah_siswa', sent)).toBe(expected);
  });

  it.each([1, '12', ' 7 '])('bulan may be %j', async (sent) => {
    expect(await roundTrip('penyakit_top_10', 'bulan', sent)).toBe(Number(sent));
  });

  it('accepts an identifier as a number and as text, on PUT and DELETE', async () => {
    const siswa = collectionOf('siswa');
    const { data } = (await register(siswa, [sample(siswa), sample(siswa, 1)])).json;
    const [first, second] = data.map(({ id_siswa }: { id_siswa: number }) => id_siswa);
    const changed = await change(siswa, [
      { id_siswa: first, jumlah_siswa: 1 },
      { id_siswa: ` +0${second} `, jumlah_siswa: 2 },
    ]);
    expect(changed.json.info).toEqual({ jumlah_tersimpan: 2, jumlah_gagal: 0 });
    const removed = await remove(siswa, [{ id_siswa: `${second}` }, { id_siswa: first }]);
    expect(removed.json.data).toEqual([{ id_siswa: second }, { id_siswa: first }]);
  });
});

describe('year', () => {
  it.each([
    [1901, 1901],
    ['1901', 1901],
    [2155, 2155],
    [' 2155 ', 2155],
  ])('%j becomes %j', async (sent, expected) => {
    expect(await roundTrip('apm', 'tahun', sent)).toBe(expected);
  });
});

describe('varchar', () => {
  it.each([
    ['a number is taken as its text', 7, '7'],
    ['a fraction too', 1.5, '1.5'],
    ['spaces around are trimmed', '  Aceh  Besar\u00a0', 'Aceh  Besar'],
    ['NFC: e and an accent become one', 'Cafe\u0301', 'Caf\u00e9'],
    ['NFC: jamo become a syllable', '\u1112\u1161\u11ab', '\ud55c'],
    ['quotes, backslashes and braces', `{"a\\'b",NULL}\\`, `{"a\\'b",NULL}\\`],
    ['the text NULL', 'NULL', 'NULL'],
    ['markup is kept as it is', '<b>&amp;</b>', '<b>&amp;</b>'],
    ['line separators that are no control characters', 'a\u2028b', 'a\u2028b'],
    ['joiners within emoji', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['a text in Jawi', 'اچيه دارالسلام', 'اچيه دارالسلام'],
    ['255 characters after trimming', ` ${'x'.repeat(255)} `, 'x'.repeat(255)],
    ['255 characters after composing', 'e\u0301'.repeat(255), '\u00e9'.repeat(255)],
  ])('%s', async (_, sent, expected) => {
    expect(await roundTrip('dokter', 'nama_dokter', sent)).toBe(expected);
  });

  it('treats two spellings of one text as the same natural key', async () => {
    const dokter = collectionOf('dokter');
    const names = ['Caf\u00e9', ' Cafe\u0301 ', 'Cafe\u0301\u00a0'];
    const items = names.map((name) => ({ ...sample(dokter), nama_dokter: name }));
    expect((await register(dokter, items)).json.info).toEqual({
      jumlah_tersimpan: 1,
      jumlah_gagal: 0,
      jumlah_duplikat: 2,
    });
    expect((await register(dokter, items)).json.info).toEqual({
      jumlah_tersimpan: 0,
      jumlah_gagal: 0,
      jumlah_duplikat: 3,
    });
  });

  it('does not confuse natural keys that are equal when joined', async () => {
    const dokter = collectionOf('dokter');
    const pairs = [
      ['a b', 'c'],
      ['a', 'b c'],
      ['ab', 'c'],
      ['a', 'bc'],
      ['A', 'bc'],
    ];
    const items = pairs.map(([nama_dokter, spesialis]) => ({ nama_dokter, spesialis }));
    expect((await register(dokter, items)).json.info.jumlah_tersimpan).toBe(pairs.length);
  });
});

describe('html_static', () => {
  it('keeps line breaks and tabs', async () => {
    const html = '<table>\r\n\t<tr><td>08.00</td></tr>\n</table>';
    expect(await roundTrip('jam_layanan', 'html_static', `  ${html} `)).toBe(html);
  });

  it('accepts 65,535 characters of four bytes that cannot be compressed, and distinguishes them by the last', async () => {
    const jamLayanan = collectionOf('jam_layanan');
    const html = emoji(65_534);
    const items = ['😀', '😁', '😀', '😀😀'].map((end) => ({ html_static: html + end }));
    const { info, errors, data } = (await register(jamLayanan, items)).json;
    expect(info).toEqual({ jumlah_tersimpan: 2, jumlah_gagal: 1, jumlah_duplikat: 1 });
    expect(errors).toMatchObject([
      { index: 2, code: 'duplicate' },
      { index: 3, code: 'too_long', field: 'html_static' },
    ]);
    expect(data.map(({ html_static }: { html_static: string }) => html_static)).toEqual([
      `${html}😀`,
      `${html}😁`,
    ]);
    expect((await list(jamLayanan)).json.data).toEqual(data);
  });
});

describe('timestamp', () => {
  it.each([
    ['2024-01-31', '2024-01-30T17:00:00.000Z'],
    ['2024-01-31 14:15', '2024-01-31T07:15:00.000Z'],
    ['2024-01-31T14:15', '2024-01-31T07:15:00.000Z'],
    ['2024-01-31 14:15:16', '2024-01-31T07:15:16.000Z'],
    ['2024-01-31 14:15:16.7', '2024-01-31T07:15:16.700Z'],
    ['2024-01-31T14:15:16.789', '2024-01-31T07:15:16.789Z'],
    ['2024-01-31T14:15:16Z', '2024-01-31T14:15:16.000Z'],
    ['2024-01-31t14:15:16z', '2024-01-31T14:15:16.000Z'],
    ['2024-01-31T23:30:00-05:30', '2024-02-01T05:00:00.000Z'],
    ['2024-02-29T00:00:00+07:00', '2024-02-28T17:00:00.000Z'],
    ['  2024-12-31 23:59:59.999  ', '2024-12-31T16:59:59.999Z'],
    ['2000-02-29', '2000-02-28T17:00:00.000Z'],
    ['0001-01-02', '0001-01-01T'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%j becomes %j', async (sent, expected) => {
    // Before 1908 Jakarta had its own mean time, to the second.
    expect(String(await roundTrip('siswa', 'date_now', sent)).slice(0, expected.length)).toBe(expected);
  });
});

describe('datetime', () => {
  it.each([
    ['2024-01-31', '2024-01-31T00:00:00'],
    ['2024-01-31 14:15', '2024-01-31T14:15:00'],
    ['2024-01-31T14:15:16', '2024-01-31T14:15:16'],
    ['2024-01-31T07:15:00Z', '2024-01-31T14:15:00'],
    ['2024-01-31T18:00:00Z', '2024-02-01T01:00:00'],
    ['2024-01-01T00:00:00+09:00', '2023-12-31T22:00:00'],
    ['1945-08-17 10:00', '1945-08-17T10:00:00'],
    ['9999-12-31 23:59:59', '9999-12-31T23:59:59'],
  ])('%j becomes %j', async (sent, expected) => {
    expect(await roundTrip('pasien', 'tanggal', sent)).toBe(expected);
  });

  it('treats one moment written in two zones as the same natural key', async () => {
    const pasien = collectionOf('pasien');
    const items = ['2024-01-31 14:15', '2024-01-31T07:15:00Z', '2024-01-31T16:15:00+09:00'].map(
      (tanggal) => ({
        ...sample(pasien),
        tanggal,
      }),
    );
    expect((await register(pasien, items)).json.info).toEqual({
      jumlah_tersimpan: 1,
      jumlah_gagal: 0,
      jumlah_duplikat: 2,
    });
  });
});

describe('enum', () => {
  const pasien = collectionOf('pasien');
  const statuses = ['rawat jalan', 'rawat inap', 'x'.repeat(32), 'x'.repeat(33)];
  const items = statuses.map((status) => ({ ...sample(pasien), status }));

  it('accepts any text of 32 characters while no value is listed', async () => {
    const { info, errors } = (await register(pasien, items)).json;
    expect(info).toEqual({ jumlah_tersimpan: 3, jumlah_gagal: 1, jumlah_duplikat: 0 });
    expect(errors).toMatchObject([{ index: 3, code: 'too_long', field: 'status' }]);
  });

  it('accepts only the listed values, and reports them; stored values are unchanged', async () => {
    await register(pasien, items.slice(1, 2));
    await listValues('rawat jalan', 'IGD');
    try {
      const { info, errors } = (await register(pasien, [items[0], { ...items[1], tanggal: '2020-01-01' }]))
        .json;
      expect(info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: 1, jumlah_duplikat: 0 });
      expect(errors).toEqual([
        {
          index: 1,
          code: 'invalid_value',
          field: 'status',
          message: 'status: must be one of: rawat jalan, IGD',
        },
      ]);
      const [old] = (await list(pasien)).json.data;
      const kept = await change(pasien, [{ id_kunjungan: old.id_kunjungan, jumlah: '9' }]);
      expect(kept.json.data).toMatchObject([{ status: 'rawat inap', jumlah: 9 }]);
      expect((await list(pasien, 'status=rawat%20inap')).json.total).toBe(1);
    } finally {
      await listValues();
    }
  });

  /** The service caches the lists for a second at most, which is tested by waiting no longer. */
  async function listValues(...values: string[]): Promise<void> {
    await sql('DELETE FROM enum_value');
    for (const [position, value] of values.entries()) {
      await sql('INSERT INTO enum_value (collection, field, value, position) VALUES ($1, $2, $3, $4)', [
        'pasien',
        'status',
        value,
        position,
      ]);
    }
    await new Promise((resolve) => setTimeout(resolve, 1100));
  }
});

describe.each(collections.map((collection) => ({ collection, ...collection })))(
  '$path with the longest texts',
  ({ collection, identifier }) => {
    it('accepts the maximum length in all fields at once, and distinguishes duplicates', async () => {
      const longest = longestRecord(collection);
      const other = longestRecord(collection);
      const { info, data } = (await register(collection, [longest, other, longest])).json;
      expect(info).toEqual({ jumlah_tersimpan: 2, jumlah_gagal: 0, jumlah_duplikat: 1 });
      expect(data).toMatchObject([textsOf(longest), textsOf(other)]);
      const id = data[0][identifier];
      const taken = await change(collection, [{ [identifier]: id, ...other }]);
      expect(taken.json.errors).toMatchObject([{ index: 0, code: 'duplicate' }]);
      const moved = longestRecord(collection);
      expect((await change(collection, [{ [identifier]: id, ...moved }])).json.data).toMatchObject([
        textsOf(moved),
      ]);
      expect((await list(collection)).json.data).toMatchObject([textsOf(moved), textsOf(other)]);
    });

    const textsOf = (record: Record<string, string>) =>
      Object.fromEntries(
        collection.fields.flatMap(({ name, kind }) => (kind === 'varchar' ? [[name, record[name]]] : [])),
      );
  },
);

function longestRecord(collection: Collection): Record<string, string> {
  const record = sample(collection);
  for (const field of collection.fields)
    if ('maxLength' in field) record[field.name] = emoji(field.maxLength);
  return record;
}

/** Random code points of four bytes each, which no compression makes small enough for an index. */
function emoji(length: number): string {
  const bytes = randomBytes(length);
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(0x1f300 + byte);
  return text;
}
