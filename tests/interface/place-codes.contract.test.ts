import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Item, sample } from '../support/sample';
import { issueKey } from '../support/service';
import { change, collectionOf, list, register, send, service, sql, startFromEmpty } from '../support/shared';

/** The codes of places in lists (docs/decisions/place-codes.md). */

startFromEmpty({ before: 'all' });

const siswa = collectionOf('siswa');
const penduduk = collectionOf('penduduk_jk');
const DARUL_IMARAH = '11.06.07';

/** The texts that agencies write, and the code that belongs to each. */
const DISTRICTS: readonly (readonly [regency: string, district: string, code: string | null])[] = [
  ['Aceh Besar', 'Darul Imarah', DARUL_IMARAH],
  ['KAB. ACEH BESAR', 'kec. darul imarah', DARUL_IMARAH],
  ['Aceh Besar', 'Lhoong', '11.06.01'],
  ['aceh besar', 'Antah Berantah', null],
  ['Pidie', 'Darul Imarah', null],
  ['Aceh Besat', 'Darul Imarah', null],
  ['Kota Banda Aceh', 'Syiah Kuala', '11.71.04'],
];
const VILLAGES = [
  ['Aceh Besar', 'Darul Imarah', 'Lampeuneurut Gampong', '11.06.07.2002'],
  ['ACEH BESAR', 'DARUL IMARAH', 'Gp. Lamreung', '11.06.07.2003'],
  ['Aceh Besar', 'Darul Imarah', 'Tanpa Nama', null],
] as const;

let begun: string;
beforeAll(async () => {
  begun = new Date().toISOString();
  await sleep(2);
  const items = DISTRICTS.map(([kota_kab, kecamatan], place) => ({
    ...sample(siswa),
    kota_kab,
    kecamatan,
    jumlah_siswa: `${place}`,
  }));
  expect((await register(siswa, items)).json.info.jumlah_tersimpan).toBe(DISTRICTS.length);
  const villages = VILLAGES.map(([kota_kab, kecamatan, gampong]) => ({
    ...sample(penduduk),
    kota_kab,
    kecamatan,
    gampong,
  }));
  expect((await register(penduduk, villages)).json.info.jumlah_tersimpan).toBe(VILLAGES.length);
});

const removePlaces = async () => {
  await sql('DELETE FROM place_entry');
  await sql('UPDATE vocabulary_version SET version = version + 1');
};
afterAll(removePlaces);

/** The numbers of the records that a query finds. */
const found = async (query: string): Promise<number[]> => {
  const { json } = await list(siswa, query);
  expect(json.total, query).toBe(json.data.length);
  return json.data.map(({ jumlah_siswa }: { jumlah_siswa: number }) => jumlah_siswa);
};
const allWhere = (isWanted: (...place: (typeof DISTRICTS)[number]) => boolean): number[] =>
  DISTRICTS.flatMap((place, at) => (isWanted(...place) ? [at] : []));

describe('as a field', () => {
  it('is returned only where it is asked for, beside the name', async () => {
    const { json } = await list(siswa, 'fields=kode_wilayah,jumlah_siswa,kecamatan');
    expect(json.data.map(Object.entries)).toEqual(
      DISTRICTS.map(([, kecamatan, code], place) => [
        ['kecamatan', kecamatan],
        ['kode_wilayah', code],
        ['jumlah_siswa', place],
      ]),
    );
    for (const query of [undefined, 'limit=2', `fields=${siswa.columns.map(({ name }) => name)}`]) {
      const [record] = (await list(siswa, query)).json.data;
      expect(Object.keys(record)).toEqual(siswa.columns.map(({ name }) => name));
    }
  });

  it('is that of the village where records have one', async () => {
    const { json } = await list(penduduk, 'fields=kode_wilayah');
    expect(json.data).toEqual(VILLAGES.map(([, , , code]) => ({ kode_wilayah: code })));
  });

  it('is in every format, empty in files where there is none', async () => {
    const csv = (await list(siswa, 'fields=kecamatan,kode_wilayah&format=csv')).text;
    expect(csv.split('\r\n').slice(0, 5)).toEqual([
      'kecamatan,kode_wilayah',
      'Darul Imarah,11.06.07',
      'kec. darul imarah,11.06.07',
      'Lhoong,11.06.01',
      'Antah Berantah,',
    ]);
    const ndjson = (await list(siswa, 'fields=kode_wilayah&format=ndjson')).text;
    expect(ndjson.split('\n')[3]).toBe('{"kode_wilayah":null}');
    expect((await list(siswa, 'fields=kode_wilayah&format=xlsx')).bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('is in pages and in lists of changes', async () => {
    const first = (await list(siswa, 'fields=id_siswa,kode_wilayah&limit=2')).json;
    expect(first.total).toBe(DISTRICTS.length);
    const { id_siswa } = first.data[1];
    const next = (await list(siswa, `fields=kode_wilayah&limit=1&after=${id_siswa}`)).json;
    expect(next.data).toEqual([{ kode_wilayah: '11.06.01' }]);
    const changes = (await list(siswa, `fields=kode_wilayah&changed_since=${begun}`)).json;
    expect(changes.data[0]).toEqual({ kode_wilayah: DARUL_IMARAH });
    expect(changes.data).toHaveLength(DISTRICTS.length);
  });

  it('cannot be written, and collections without places have none', async () => {
    const [error] = (await register(siswa, [{ ...sample(siswa, 9), kode_wilayah: DARUL_IMARAH }])).json
      .errors;
    expect(error).toMatchObject({ code: 'unknown_field', field: 'kode_wilayah' });
    for (const query of ['fields=kode_wilayah', 'kode_wilayah=11.06'])
      expect((await list(collectionOf('dokter'), query)).status).toBe(400);
  });
});

describe('as a filter', () => {
  it('finds the records of a place and of the places in it, however they are written', async () => {
    const inAcehBesar = allWhere((regency) => /aceh besar/i.test(regency));
    expect(await found('kode_wilayah=11.06')).toEqual(inAcehBesar);
    expect(await found('kode_wilayah=1106&tahun=1999')).toEqual([]);
    for (const query of ['kode_wilayah=11.06.07', 'kode_wilayah[]=110607', 'kode_wilayah= 11.06.07'])
      expect(await found(query)).toEqual([0, 1]);
    expect(await found('kode_wilayah=11.06.07&kota_kab=Aceh+Besar')).toEqual([0]);
    expect(await found('kode_wilayah=11.06.07&kota_kab=Pidie')).toEqual([]);
  });

  it('finds the records of any of several codes, also of several levels', async () => {
    expect(await found('kode_wilayah=11.06.07&kode_wilayah=11.71.04')).toEqual([0, 1, 6]);
    expect(await found('kode_wilayah=11.06.01&kode_wilayah=11.71&kode_wilayah=11.06.01')).toEqual([2, 6]);
    expect(await found('kode_wilayah=11.06&kode_wilayah=11.06.07')).toEqual(
      await found('kode_wilayah=11.06'),
    );
    expect(await found('kode_wilayah=11.01.01&kode_wilayah=11.02')).toEqual([]);
  });

  it('finds nothing by a code that no record has', async () => {
    expect(await found('kode_wilayah=11.06.07.2002')).toEqual([]);
  });

  it('refuses a code that the register does not have, and names the place around it that it has', async () => {
    for (const [code, message] of [
      ['11.99', 'the code 11.99 is not in the register of places'],
      ['32.01', 'the code 32.01 is not in the register of places'],
      ['110699', 'the code 11.06.99 is not in the register of places; known above it: 11.06 (Aceh Besar)'],
    ]) {
      const reply = await list(siswa, `kode_wilayah=${code}`);
      expect([reply.status, reply.json.code, reply.json.field]).toEqual([
        400,
        'invalid_parameter',
        'kode_wilayah',
      ]);
      expect(reply.json.message).toContain(message);
    }
  });

  it('finds villages', async () => {
    const numbers = async (code: string) => (await list(penduduk, `kode_wilayah=${code}`)).json.total;
    expect(await numbers('11.06.07.2003')).toBe(1);
    expect(await numbers('11.06.07')).toBe(3);
    expect(await numbers('11.06.07.2002&kode_wilayah=11.06.07.2003')).toBe(2);
  });

  it('refuses what is no code, and ranges', async () => {
    for (const query of ['kode_wilayah=Aceh', 'kode_wilayah=11', 'kode_wilayah=', 'kode_wilayah.gte=11.06']) {
      const { status, json } = await list(siswa, query);
      expect([status, json.code, json.field], query).toEqual([
        400,
        'invalid_parameter',
        query.slice(0, query.indexOf('=')),
      ]);
    }
    expect((await list(siswa, 'kode_wilayah=11.06&changed_since=2026-01-01T00:00:00Z')).status).toBe(400);
  });

  it('finds records as they were at a time', async () => {
    const [record] = (await list(siswa, 'jumlah_siswa=2')).json.data;
    await sleep(2);
    const then = new Date().toISOString();
    await sleep(2);
    await change(siswa, [{ id_siswa: record.id_siswa, kecamatan: 'Lhoknga' }]);
    expect(await found('kode_wilayah=11.06.01')).toEqual([]);
    expect(await found(`kode_wilayah=11.06.01&as_of=${then}`)).toEqual([2]);
    await change(siswa, [{ id_siswa: record.id_siswa, kecamatan: 'Lhoong' }]);
  });

  it('shows a key only what it may list', async () => {
    const bindings = [{ field: 'kota_kab', values: ['Aceh Besar'] }];
    const { key } = await issueKey(service.databaseUrl, { bindings, listsOwnOnly: true });
    const { json } = await send('GET', siswa, { key, query: 'kode_wilayah=11.06&kode_wilayah=11.71.04' });
    expect(json.data.map((item: Item) => item['kota_kab'])).toEqual(['Aceh Besar', 'Aceh Besar']);
  });
});

describe('of BPS', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const setCodes = async (code: string, bps: object[]) => {
    await sql(
      `INSERT INTO place_entry (code, aliases, codes) VALUES ($1, '{}', $2)
       ON CONFLICT (code) DO UPDATE SET codes = excluded.codes`,
      [code, JSON.stringify({ kemendagri: {}, bps })],
    );
    await sql('UPDATE vocabulary_version SET version = version + 1');
  };
  const renewed = async (query: string, expected: unknown) =>
    vi.waitFor(async () => expect((await list(siswa, query)).json.data).toEqual(expected), {
      timeout: 20_000,
      interval: 200,
    });

  it('are those that are valid today, as a field and as a filter, in all formats', async () => {
    const query = 'fields=kode_wilayah&place_codes=bps&limit=3';
    expect((await list(siswa, query)).json.data).toEqual(Array(3).fill({ kode_wilayah: null }));
    await setCodes(DARUL_IMARAH, [
      { code: '1108049', last: day(-2) },
      { code: '1108050', first: day(-1), last: day(2) },
    ]);
    const [coded, none] = [{ kode_wilayah: '1108050' }, { kode_wilayah: null }];
    await renewed(query, [coded, coded, none]);
    expect((await list(siswa, `${query}&format=csv`)).text).toBe(
      'kode_wilayah\r\n1108050\r\n1108050\r\n\r\n',
    );
    expect((await list(siswa, query.replace('bps', 'kemendagri'))).json.data[0]).toEqual({
      kode_wilayah: DARUL_IMARAH,
    });
    expect(await found('place_codes=bps&kode_wilayah=1108050')).toEqual(await found('kode_wilayah=11.06.07'));
    // The regency has the code 1108 of BPS, and contains the district.
    expect(await found('kode_wilayah=1108&kode_wilayah=1108050&place_codes=bps')).toEqual(
      await found('kode_wilayah=11.06'),
    );
    const total = async (filter: string) =>
      (await send('GET', `${siswa.path}/summary?${filter}`)).json.totals;
    expect(await total('rows=kecamatan&place_codes=bps&kode_wilayah=1108')).toEqual(
      await total('rows=kecamatan&kode_wilayah=11.06'),
    );
    await setCodes(DARUL_IMARAH, []);
    await renewed(query, Array(3).fill(none));
  });

  it('go through the pages of a walk', async () => {
    await setCodes(DARUL_IMARAH, [{ code: '1108050' }]);
    const walk = `fields=kode_wilayah&place_codes=bps&changed_since=${begun}&limit=1`;
    await renewed(walk, [{ kode_wilayah: '1108050' }]);
    const { next } = (await list(siswa, walk)).json;
    expect((await list(siswa, `next=${next}`)).json.data).toEqual([{ kode_wilayah: '1108050' }]);
    await setCodes(DARUL_IMARAH, []);
    // The service has noticed it before the next test.
    await renewed(walk, [{ kode_wilayah: null }]);
  });

  it('are refused if they have another form, are not valid, or the collection has no places', async () => {
    for (const [query, field] of [
      ['place_codes=bps&kode_wilayah=11.06.07.L001', 'kode_wilayah'],
      ['place_codes=bps&kode_wilayah=1999', 'kode_wilayah'],
      ['place_codes=bps&kode_wilayah=1108049', 'kode_wilayah'],
      ['place_codes=pos', 'place_codes'],
    ] as const) {
      const { status, json } = await list(siswa, query);
      expect([status, json.code, json.field], query).toEqual([400, 'invalid_parameter', field]);
    }
    expect((await list(collectionOf('dokter'), 'place_codes=bps')).status).toBe(400);
  });
});

it('a change of the register renews the replies in which codes are asked for, and no others', async () => {
  const queries = [
    'fields=kecamatan,kode_wilayah',
    'kode_wilayah=11.06.09',
    'fields=kecamatan',
    'tahun=2024',
  ];
  const before = await Promise.all(queries.map((query) => list(siswa, query)));
  const again = (query: string, place: number) =>
    send('GET', siswa, { query, headers: { 'if-none-match': before[place]!.headers.etag! } });
  for (const [place, query] of queries.entries()) expect((await again(query, place)).status).toBe(304);

  await sql(`INSERT INTO place_entry (code, name, aliases) VALUES ('11.06.09', NULL, '{Antah Berantah}')`);
  await sql('UPDATE vocabulary_version SET version = version + 1');
  await vi.waitFor(async () => expect((await again(queries[0]!, 0)).status).toBe(200), {
    timeout: 20_000,
    interval: 200,
  });
  expect((await list(siswa, queries[0])).json.data[3]).toEqual({
    kecamatan: 'Antah Berantah',
    kode_wilayah: '11.06.09',
  });
  expect(before[1]!.json.total).toBe(0);
  expect((await again(queries[1]!, 1)).json.total).toBe(1);
  for (const place of [2, 3]) expect((await again(queries[place]!, place)).status).toBe(304);
});
