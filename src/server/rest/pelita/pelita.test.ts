import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { figureFieldsOf } from '@/domain/collections/parts';
import { dataList } from '@/domain/metadata/data-list';
import { metadataId } from '@/domain/metadata/subject';
import { dataSets } from '@/domain/pelita/data-set';
import { type StaffActor, system } from '@/server/actor';
import { dataSetId } from '@/server/pelita/data-set-id';
import { PELITA_ROWS } from '@/server/pelita/pelita';
import { createOwnServices } from '@/server/testing';
import { createFacade } from '../facade';

const services = await createOwnServices();
const { keys, metadata, pelita, pool, prisma, records, releases } = services;
const facade = createFacade(services);
const siswa = findCollection('siswa')!;
const guru = findCollection('guru')!;

const staff: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Cut', email: 'c@example.test' },
  ...{ role: 'administrator', groups: ['*'] },
};
const doer = { actor: staff, address: null };
const PUPILS = dataSetId('field siswa.jumlah_siswa');
const TEACHERS = dataSetId('field guru.jumlah_guru');
const RATIO = dataSetId('indicator siswa_per_guru');

let asked = 0;
async function ask(url: string, sent: Readonly<Record<string, string>> = {}, method = 'GET') {
  asked += 1;
  const own: Record<string, string | undefined> = { host: 'data.test', ...sent };
  const reply = await facade({
    ...{ method, url, header: (name) => own[name], hasBody: false, signal: new AbortController().signal },
    // Each request without a key is from another address, which has a rate of its own.
    address: `10.0.${Math.floor(asked / 250)}.${asked % 250}`,
    body: (async function* () {})(),
  });
  const body = reply.body === null ? null : JSON.parse(reply.body as string);
  return { status: reply.status, headers: reply.headers, body };
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const issue = async (more: Partial<Parameters<typeof keys.issue>[0]> = {}) =>
  (await keys.issue({ name: 'Portal', ratePerMinute: 0, ...more }, system('test'))).key;
const listOf = (scope: 'drka' | 'disdik/siswa') => ({
  permissions: [{ scope, operations: ['list' as const] }],
});
const SWITCH = { seen: null as string | null };
async function turn(isOn: boolean) {
  const { onSince } = await pelita.settings();
  await pelita.turn({ isOn, seen: onSince?.toISOString() ?? null }, doer);
}
const BASE = {
  ...{ provinceCode: '11', regencyCode: '', defaultYear: 2024, reference: 'RPJMD 2025-2029' },
  ...{ releaseDay: '2026-01-31', baseUrl: '', listsLimited: false, releasedOnly: false },
};
async function save(more: Partial<typeof BASE> = {}) {
  const { changedAt } = await pelita.settings();
  await pelita.save({ ...BASE, ...more, seen: changedAt?.toISOString() ?? null }, doer);
}
async function describeAs(kind: string, subject: string, values: Record<string, string>) {
  const data = { values, version: 1, changedAt: new Date(), changedBy: 'Cut' };
  await prisma.metadata.upsert({
    where: { kind_subject: { kind, subject } },
    create: { kind, subject, ...data },
    update: data,
  });
}
const classify = (kind: string, subject: string, klasifikasi_data: string, more = {}) =>
  describeAs(kind, subject, { klasifikasi_data, ...more });
const item = (n: number, semester: string, jumlah: number, tahun = 2024) => ({
  ...{ kota_kab: n % 2 ? 'Kota Sabang' : 'Kota Langsa', kecamatan: `Kecamatan ${n}`, tahun, semester },
  ...{ jenjang: 'SD', jumlah_siswa: jumlah },
});
const write = (items: object[], collection = siswa) =>
  records.register({ actor: staff, collection, items, wantData: false });

beforeAll(async () => {
  await write([item(1, '1', 11), item(2, '1', 22), item(3, '2', 33), item(4, '1', 44, 2023)]);
  const teachers = [1, 2].map((n) => {
    const { jumlah_siswa: _, ...of } = item(n, '1', 0);
    return { ...of, jumlah_guru: n };
  });
  await write(teachers, guru);
});
afterAll(() => pool.query('TRUNCATE siswa, guru, release, release_step, metadata, pelita_setting'));

describe('the switch', () => {
  it('is off at first, needs the settings, and is in the history', async () => {
    for (const url of ['/v1/dataset', `/v1/dataset/${PUPILS}`])
      expect(await ask(url, bearer(await issue()))).toMatchObject({ status: 404, body: { code: 404 } });
    await expect(pelita.turn({ isOn: true, ...SWITCH }, doer)).rejects.toMatchObject({
      refusal: { code: 'invalid_parameter', field: 'isOn' },
    });
    await save();
    await turn(true);
    expect((await ask('/v1/dataset')).status).toBe(200);
    await turn(false);
    expect((await ask('/v1/dataset')).status).toBe(404);
    await turn(true);
    const events = await prisma.historyEvent.findMany({
      where: { action: { startsWith: 'pelita.' } },
      orderBy: { id: 'asc' },
      select: { action: true },
    });
    expect(events.map(({ action }) => action)).toEqual([
      ...['pelita.settings_changed', 'pelita.on', 'pelita.off', 'pelita.on'],
    ]);
    await expect(pelita.save({ ...BASE, regencyCode: '12.01', ...SWITCH }, doer)).rejects.toMatchObject({
      refusal: { field: 'regencyCode' },
    });
  });
});

describe('data sets', () => {
  it('are the rows of the list of data and the collections without figures, with stable identifiers', async () => {
    const { all } = await metadata.everything();
    const sets = dataSets(all);
    const listed = dataList(all).map(({ described }) => described);
    expect(sets.slice(0, listed.length).map(({ described }) => described)).toEqual(listed);
    for (const { described } of sets.slice(listed.length))
      expect(described.subject.kind === 'collection' && figureFieldsOf(described.subject.collection)).toEqual(
        [],
      );
    const ids = sets.map(({ name }) => dataSetId(name));
    expect(new Set(ids).size).toBe(sets.length);
    // Computed once: another value would be another data set to the portal.
    expect(PUPILS).toBe('e8ea32c4-bb7f-539a-b20d-e8ed72166933');
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const readiness = await pelita.readiness();
    expect(readiness.map(({ id }) => id)).toEqual(ids);
    expect(readiness.find(({ id }) => id === PUPILS)).toMatchObject({
      ...{ isListed: false, isUnclassified: true, required: [] },
      fields: ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_siswa'],
      empty: expect.arrayContaining(['kode_urusan']),
    });
  });

  it('are unclassified as long as their collection is', async () => {
    await classify('field', 'siswa.jumlah_siswa', 'terbuka');
    const readiness = await pelita.readiness();
    const pupils = readiness.find(({ id }) => id === PUPILS);
    expect(pupils).toMatchObject({ isListed: false, isUnclassified: true });
  });

  it('have the 25 members of the contract', async () => {
    await classify('collection', 'siswa', 'terbuka', {
      kode_bidang_urusan: '1.01',
      nama_urusan: 'Pendidikan',
    });
    await classify('field', 'siswa.jumlah_siswa', 'terbuka', { status_prioritas: 'true' });
    for (const name of ['kota_kab', 'tahun', 'semester']) await classify('field', `siswa.${name}`, 'terbuka');
    const { body } = await ask('/v1/dataset');
    expect(body).toEqual({
      ...{ message: 'Berhasil', code: 200 },
      metadata: { total_data: 1, total_page: 1, page: 1, page_size: 25 },
      datalist: [
        {
          id: PUPILS,
          tahun: 2024,
          kode_provinsi: '11',
          kode_kab_kota: '',
          kode_urusan: '',
          nama_urusan: 'Pendidikan',
          kode_bidang_urusan: '1.01',
          nama_bidang_urusan: '',
          nama_data: 'Jumlah siswa (Siswa)',
          nama_indikator: '',
          sumber_referensi: 'RPJMD 2025-2029',
          kode_produsen_data: '',
          produsen_data: '',
          jadwal_rilis: '2026-01-31',
          jadwal_pemutakhiran: 'Semesteran',
          jenis_data: 'statistik',
          kode_standard_data: 'N/A',
          klasifikasi_data: 'terbuka',
          definisi: siswa.field('jumlah_siswa')!.description.id,
          klasifikasi_penyajian: 'Kota/Kabupaten | Kecamatan | Tahun | Semester | Jenjang',
          satuan: 'siswa',
          kategori_rad: '',
          status_prioritas: true,
          tanggal_data: '2024-12-31',
          endpoint: `http://data.test/v1/dataset/${PUPILS}`,
        },
      ],
    });
    expect(Object.keys(body.datalist[0])).toHaveLength(25);
    await save({ baseUrl: 'https://pelita.example.go.id/' });
    const [first] = (await ask('/v1/dataset?tahun=2023')).body.datalist;
    expect(first).toMatchObject({
      ...{ tahun: 2023, tanggal_data: '2023-06-30' },
      endpoint: `https://pelita.example.go.id/v1/dataset/${PUPILS}`,
    });
    await save();
  });

  it('are withheld until they have what the contract requires without a data standard', async () => {
    await classify('field', 'siswa.jumlah_siswa', 'terbuka', { satuan: '-' });
    expect((await ask('/v1/dataset')).body.datalist).toEqual([]);
    expect((await ask(`/v1/dataset/${PUPILS}`)).status).toBe(404);
    expect((await pelita.readiness()).find(({ id }) => id === PUPILS)).toMatchObject({
      required: ['satuan'],
    });
    await classify('field', 'siswa.jumlah_siswa', 'terbuka', { satuan: '-', kode_standard_data: 'SDS-1' });
    expect((await ask('/v1/dataset')).body.datalist[0]).toMatchObject({
      kode_standard_data: 'SDS-1',
      satuan: '',
    });
    await classify('field', 'siswa.jumlah_siswa', 'terbuka');
  });

  it('have their records as rows, with the fields that are open', async () => {
    const { body } = await ask(`/v1/dataset/${PUPILS}`);
    expect(body.field).toEqual([
      { name_field: 'kota_kab', data_type: 'string', length: 255, klasifikasi_data: 'terbuka' },
      { name_field: 'tahun', data_type: 'integer', length: 4, klasifikasi_data: 'terbuka' },
      {
        name_field: 'semester',
        data_type: 'string',
        length: expect.any(Number),
        klasifikasi_data: 'terbuka',
      },
      { name_field: 'jumlah_siswa', data_type: 'integer', length: 10, klasifikasi_data: 'terbuka' },
    ]);
    const { rows } = await pool.query(
      'SELECT kota_kab, tahun, semester, jumlah_siswa FROM siswa ORDER BY id_siswa',
    );
    expect(body.data).toEqual(rows);
    expect(body.metadata).toEqual({ total_data: 4, total_page: 1, page: 1, page_size: PELITA_ROWS });
    const of2023 = await ask(`/v1/dataset/${PUPILS}?tahun=2023`);
    expect(of2023.body.data).toEqual(rows.filter(({ tahun }) => tahun === 2023));
    expect((await ask(`/v1/dataset/${PUPILS}`, {}, 'HEAD')).body).toBeNull();
  });

  it('of indicators have values, and not the figures that are divided', async () => {
    await classify('indicator', 'siswa_per_guru', 'terbuka');
    const { body } = await ask(`/v1/dataset/${RATIO}?tahun=2024`);
    expect(body.field.map((one: { name_field: string }) => one.name_field)).toEqual([
      ...['kode_wilayah', 'kota_kab', 'periode', 'nilai'],
    ]);
    expect(body.data).toEqual([
      { kode_wilayah: '11.74', kota_kab: 'Kota Langsa', periode: '2024-S1', nilai: 11 },
      { kode_wilayah: '11.72', kota_kab: 'Kota Sabang', periode: '2024-S1', nilai: 11 },
    ]);
    await prisma.metadata.deleteMany({ where: { kind: 'indicator' } });
  });
});

describe('faults', () => {
  it('are those of the contract, in Indonesian', async () => {
    for (const query of [
      'page=0',
      'tahun=24',
      'kode_provinsi=1',
      'kode_kab_kota=1101',
      'tahun=2024&tahun=2023',
    ]) {
      const { status, body } = await ask(`/v1/dataset?${query}`, { 'accept-language': 'en' });
      expect({ query, status, body }).toEqual({
        ...{ query, status: 400 },
        body: { message: 'Permintaan tidak valid', code: 400, errors: [expect.any(String)] },
      });
    }
    expect((await ask(`/v1/dataset/${PUPILS}?kode_provinsi=11`)).status).toBe(400);
    const revoked = await issue();
    const { id } = await prisma.apiKey.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    await keys.revoke({ id, reason: 'x' }, doer);
    keys.forget(id);
    for (const key of ['wrong', `rsd_${'x'.repeat(43)}`, revoked]) {
      const { status, body, headers } = await ask('/v1/dataset', bearer(key));
      expect({ status, body }).toEqual({
        ...{ status: 401 },
        body: { message: expect.stringContaining('Token'), code: 401 },
      });
      expect(headers['www-authenticate']).toMatch(/^Bearer /);
    }
    for (const url of ['/v1/dataset/x', `/v1/dataset/${TEACHERS}`, `/v1/dataset/${PUPILS}/x`])
      expect(await ask(url)).toMatchObject({
        ...{ status: 404, body: { message: 'Data tidak ditemukan', code: 404 } },
      });
    const limited = await issue({ ratePerMinute: 1 });
    await ask('/v1/dataset', bearer(limited));
    expect((await ask('/v1/dataset', bearer(limited))).body).toEqual({
      ...{ message: 'Terlalu banyak permintaan', code: 429 },
    });
  });
});

describe('rights', () => {
  /** What each caller gets of a data set of each classification: whether it is listed, and the status of its rows. */
  it('follow the classification of the data set and the right of the key', async () => {
    const callers = {
      none: {},
      whole: bearer(await issue()),
      other: bearer(await issue(listOf('drka'))),
      own: bearer(await issue(listOf('disdik/siswa'))),
    };
    const expected: Record<string, Record<keyof typeof callers, [boolean, number]>> = {
      terbuka: { none: [true, 200], whole: [true, 200], other: [true, 200], own: [true, 200] },
      terbatas: { none: [false, 404], whole: [true, 200], other: [false, 404], own: [true, 200] },
      tertutup: { none: [false, 404], whole: [false, 404], other: [false, 404], own: [false, 404] },
      unset: { none: [false, 404], whole: [false, 404], other: [false, 404], own: [false, 404] },
    };
    for (const [classification, of] of Object.entries(expected)) {
      await classify('field', 'siswa.jumlah_siswa', classification === 'unset' ? '' : classification);
      for (const [name, [isListed, status]] of Object.entries(of)) {
        const sent = callers[name as keyof typeof callers];
        const { datalist } = (await ask('/v1/dataset', sent)).body;
        const found = datalist.some(({ id }: { id: string }) => id === PUPILS);
        const detail = await ask(`/v1/dataset/${PUPILS}`, sent);
        expect({ classification, name, found, status: detail.status }).toEqual({
          ...{ classification, name, found: isListed, status },
        });
      }
    }
    // Where limited data sets are named, whoever may not read them is asked for a token.
    await classify('field', 'siswa.jumlah_siswa', 'terbatas');
    await save({ listsLimited: true });
    expect((await ask('/v1/dataset')).body.datalist[0]).toMatchObject({ id: PUPILS, tanggal_data: '' });
    expect((await ask(`/v1/dataset/${PUPILS}`)).status).toBe(401);
    expect((await ask(`/v1/dataset/${PUPILS}`, callers.other)).status).toBe(401);
    await save();
    await classify('field', 'siswa.jumlah_siswa', 'terbuka');
  });

  it('show fields by their classification, and rows as lists show them to the key', async () => {
    await classify('field', 'siswa.kecamatan', 'terbatas');
    await classify('field', 'siswa.jenjang', 'tertutup');
    const names = async (sent = {}) =>
      (await ask(`/v1/dataset/${PUPILS}`, sent)).body.field.map(
        (one: { name_field: string }) => one.name_field,
      );
    const open = ['kota_kab', 'tahun', 'semester', 'jumlah_siswa'];
    expect(await names()).toEqual(open);
    expect(await names(bearer(await issue(listOf('drka'))))).toEqual(open);
    expect(await names(bearer(await issue()))).toEqual([
      ...['kota_kab', 'kecamatan', 'tahun', 'semester', 'jumlah_siswa'],
    ]);
    const key = await issue({
      bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }],
      listsOwnOnly: true,
    });
    const bound = bearer(key);
    const shown = (await ask(`/v1/dataset/${PUPILS}`, bound)).body;
    const listed = await ask(siswa.path, { 'x-api-key': key });
    expect(shown.metadata.total_data).toBe(listed.body.total);
    expect(shown.data.map(({ jumlah_siswa }: { jumlah_siswa: number }) => jumlah_siswa)).toEqual([11, 33]);
    // It has no record of 2023.
    expect((await ask('/v1/dataset?tahun=2023', bound)).body.datalist).toEqual([]);
    await prisma.metadata.deleteMany({ where: { subject: { in: ['siswa.kecamatan', 'siswa.jenjang'] } } });
  });

  it('ask for a token for rows about single people or places', async () => {
    const { all } = await metadata.everything();
    const set = dataSets(all).find(({ isByName }) => isByName)!;
    const { resource, fields } = set.collections[0]!;
    await classify('collection', resource, 'terbuka');
    for (const { name } of fields) await classify('field', `${resource}.${name}`, 'terbuka');
    const id = dataSetId(set.name);
    expect(metadataId(set.described.subject)).toBe(resource);
    expect((await ask('/v1/dataset')).body.datalist.map((one: { id: string }) => one.id)).toContain(id);
    expect((await ask(`/v1/dataset/${id}`)).status).toBe(401);
    const { status, body } = await ask(`/v1/dataset/${id}`, bearer(await issue()));
    expect({ status, names: body.field.map((one: { name_field: string }) => one.name_field) }).toEqual({
      ...{ status: 200, names: fields.map(({ name }) => name) },
    });
    await prisma.metadata.deleteMany({ where: { subject: { startsWith: resource } } });
  });
});

describe('pages and filters', () => {
  it('are those of a model', async () => {
    const { all } = await metadata.everything();
    const sets = dataSets(all);
    const indicators = sets.filter(({ described }) => described.form !== 'figure');
    for (const { described } of sets) {
      const { subject } = described;
      const codes = { kode_bidang_urusan: metadataId(subject).length % 2 ? '1.01' : '1.06' };
      if (subject.kind === 'field') {
        await classify('collection', subject.collection.resource, 'terbuka');
        await classify('field', metadataId(subject), 'terbuka', codes);
      } else await classify(subject.kind, metadataId(subject), 'terbuka', codes);
    }
    expect(indicators.length).toBeGreaterThan(0);
    const whole: { id: string; kode_bidang_urusan: string }[] = [];
    for (const tahun of [2022, 2023, 2024]) {
      for (let page = 1; ; page += 1) {
        const { datalist, metadata: about } = (await ask(`/v1/dataset?tahun=${tahun}&page=${page}`)).body;
        whole.push(...datalist);
        if (page >= about.total_page) break;
      }
    }
    const model = whole as ((typeof whole)[number] & Record<string, unknown>)[];
    const order = new Map(sets.map(({ name }, at) => [dataSetId(name), at]));
    const value = <T>(...known: T[]) => fc.option(fc.constantFrom(...known), { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          page: fc.integer({ min: 1, max: 3 }),
          tahun: value(2022, 2023, 2024),
          kode_provinsi: value('11', '12'),
          kode_kab_kota: value('11.01'),
          kode_bidang_urusan: value('1.01', '1.06', '2.01'),
        }),
        async ({ page, ...filters }) => {
          const { tahun = 2024, ...others } = filters;
          const matching = model.filter((one) =>
            Object.entries({ tahun, ...others }).every(
              ([name, want]) => want === undefined || one[name] === want,
            ),
          );
          const given = Object.entries({ page, ...filters }).filter(([, want]) => want !== undefined);
          const { body } = await ask(
            `/v1/dataset?${new URLSearchParams(given.map(([n, v]) => [n, String(v)]))}`,
          );
          expect(body.metadata).toEqual({
            ...{
              total_data: matching.length,
              total_page: Math.ceil(matching.length / 25),
              page,
              page_size: 25,
            },
          });
          expect(body.datalist).toEqual(matching.slice((page - 1) * 25, page * 25));
          const places = body.datalist.map(({ id }: { id: string }) => order.get(id)!);
          expect(places).toEqual([...places].sort((a, b) => a - b));
        },
      ),
      { numRuns: 40 },
    );
  }, 120_000);
});

describe('rows', () => {
  it('of many records come in pages, each record once, and no page is longer than another', async () => {
    const count = 2 * PELITA_ROWS + 500;
    const items = Array.from({ length: count }, (_, n) => ({
      ...item(n, '1', n, 2020),
      kecamatan: `Halaman ${n}`,
    }));
    await write(items);
    const rows: number[] = [];
    for (const page of [1, 2, 3]) {
      const { data, metadata: about } = (await ask(`/v1/dataset/${PUPILS}?tahun=2020&page=${page}`)).body;
      expect(about).toEqual({ total_data: count, total_page: 3, page, page_size: PELITA_ROWS });
      expect(data).toHaveLength(Math.min(PELITA_ROWS, count - rows.length));
      rows.push(...data.map((one: { jumlah_siswa: number }) => one.jumlah_siswa));
    }
    expect(rows).toEqual(items.map(({ jumlah_siswa }) => jumlah_siswa));
    const beyond = await ask(`/v1/dataset/${PUPILS}?tahun=2020&page=4`);
    expect(beyond.body.data).toEqual([]);
    await pool.query('DELETE FROM siswa WHERE tahun = 2020');
  });
});

describe('releases', () => {
  async function release(period: string, publicAt: string | null) {
    const seen = async () =>
      (await releases.detail({ collection: siswa, period, actor: staff })).last?.id ?? '0';
    const about = async () => ({ collection: 'siswa', period, seen: await seen(), note: null });
    await releases.step('submitted', await about(), doer);
    await releases.step('checked', await about(), doer);
    const { pinnedAt } = await releases.detail({ collection: siswa, period, actor: staff });
    await releases.approve({ ...(await about()), pinnedAt }, doer);
    await releases.release({ ...(await about()), mark: 'final', kind: null, publicAt }, doer);
    records.releases.forget();
  }

  it('are all that is read of a collection that the office releases, and nothing before its embargo', async () => {
    const whole = bearer(await issue());
    const bound = bearer(await issue({ bindings: [{ field: 'release', values: ['latest'] }] }));
    const found = async (sent = {}) =>
      (await ask('/v1/dataset', sent)).body.datalist.some(({ id }: { id: string }) => id === PUPILS);
    const figures = async (sent = {}) =>
      (await ask(`/v1/dataset/${PUPILS}`, sent)).body.data.map(
        ({ jumlah_siswa }: { jumlah_siswa: number }) => jumlah_siswa,
      );
    expect([await found(), await found(whole), await found(bound)]).toEqual([true, true, false]);
    await release('2024-S1', '2999-01-01T00:00:00Z');
    for (const sent of [{}, whole, bound]) {
      expect(await found(sent)).toBe(false);
      expect((await ask(`/v1/dataset/${PUPILS}`, sent)).status).toBe(404);
      expect((await ask(`/v1/dataset/${RATIO}`, sent)).status).toBe(404);
    }
    await pool.query(`UPDATE release SET public_at = now() - interval '1 minute'`);
    records.releases.forget();
    await records.change({
      ...{ actor: staff, collection: siswa, wantData: false },
      items: [
        {
          id_siswa: (await pool.query('SELECT min(id_siswa) AS id FROM siswa')).rows[0].id,
          jumlah_siswa: 999,
        },
      ],
    });
    for (const sent of [{}, whole, bound]) expect(await figures(sent)).toEqual([11, 22]);
    expect(
      (await ask('/v1/dataset?tahun=2023')).body.datalist.map(({ id }: { id: string }) => id),
    ).not.toContain(PUPILS);
    // The teachers were never released: an office that hands out released figures only hands out none.
    expect((await ask(`/v1/dataset/${TEACHERS}`)).status).toBe(200);
    await save({ releasedOnly: true });
    expect((await ask(`/v1/dataset/${TEACHERS}`)).status).toBe(404);
    await save();
  });
});
