import { beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Doer, system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });
const { agencies, keys, pool, records } = services;
const by = system('test');
const baseUrl = 'https://data.example.test';
const caller = (address: string): Doer => ({ actor: undefined, address });

const setting = (collection: string, unit: string, agency: string) =>
  pool.query('INSERT INTO delivery_setting (collection, unit, agency) VALUES ($1, $2, $3)', [
    collection,
    unit,
    agency,
  ]);

async function linkOf(agency: string): Promise<string> {
  const { link } = await agencies.makeLink({ agency }, { by, baseUrl });
  expect(link).toMatch(/^https:\/\/data\.example\.test\/agency#[\w-]{43}$/);
  return link.slice(link.indexOf('#') + 1);
}

beforeEach(async () => {
  await pool.query('DELETE FROM siswa; DELETE FROM delivery_setting; DELETE FROM agency_link');
  await setting('siswa', '11.72', 'Dinas Pendidikan Sabang');
  await setting('siswa', '11.74', 'Dinas Pendidikan Langsa');
});

describe('the page of an agency', () => {
  it('has its own deliveries, and nothing of other agencies', async () => {
    await records.register({
      actor: { kind: 'system', name: 'test' },
      collection: findCollection('siswa')!,
      items: ['Kota Sabang', 'Kota Langsa'].map((kota_kab) => ({
        ...{ kota_kab, kecamatan: kota_kab === 'Kota Langsa' ? 'Langsa Barat' : 'Sukajaya' },
        ...{ tahun: 2025, semester: '2', jenjang: 'SD', jumlah_siswa: 100 },
      })),
      wantData: false,
    });
    // A name with other capitals or spaces is the same agency.
    const token = await linkOf(' dinas  pendidikan SABANG'.trim().replace('  ', ' '));
    const page = await agencies.page({ token }, caller('192.0.2.1'));
    expect(page.agency).toBe('Dinas Pendidikan Sabang');
    expect(page.collections.map(({ collection }) => collection)).toEqual(['siswa']);
    const [pupils] = page.collections;
    const open = pupils?.open.find(({ period }) => period === '2025-S2');
    expect(open?.units).toMatchObject([{ name: 'Kota Sabang', state: 'partial', records: 1 }]);
    expect(JSON.stringify(page)).not.toContain('Langsa');
    const [record] = (await agencies.list()).filter(({ name }) => name === page.agency);
    expect(record?.links).toMatchObject([{ createdBy: 'test', openedAt: expect.any(Date) }]);
  });

  it('has what was refused of the keys of the agency, item by item, and of no others', async () => {
    const issue = async (owner: string) => (await keys.issue({ name: owner, owner }, by)).key;
    const [own, other] = [await issue('DINAS PENDIDIKAN  SABANG'), await issue('Dinas Pendidikan Langsa')];
    const item = (index: number) => ({
      index,
      code: 'invalid_value',
      field: 'tahun\0',
      message: { id: `Salah ${index}`, en: `Wrong ${index}` },
    });
    const requestId = crypto.randomUUID();
    const shared = { address: '192.0.2.7', url: '/api/disdik/siswa', code: 'invalid_value' };
    const message = () => ({ id: 'Salah', en: 'Wrong' });
    const items = {
      stored: 1,
      failed: 150,
      duplicates: 0,
      told: () => Array.from({ length: 100 }, (_, i) => item(i)),
    };
    keys.recordFailure({ ...shared, requestId, key: own, method: 'POST', status: 200, message, items });
    // A read is no delivery, and batches of other agencies do not belong to this one.
    keys.recordFailure({
      ...shared,
      requestId: crypto.randomUUID(),
      key: own,
      method: 'GET',
      status: 403,
      message,
    });
    const foreign = { requestId: crypto.randomUUID(), key: other, method: 'POST', status: 200 };
    keys.recordFailure({ ...shared, ...foreign, message, items });
    await keys.flushUse();
    const { failures } = await agencies.page(
      { token: await linkOf('Dinas Pendidikan Sabang') },
      caller('192.0.2.2'),
    );
    expect(failures).toMatchObject([
      { requestId, collection: 'siswa', operation: 'register', failedItems: 150 },
    ]);
    expect(failures[0]?.items).toHaveLength(100);
    expect(failures[0]?.items[7]).toEqual({ ...item(7), field: 'tahun' });
  });
});

describe('the link', () => {
  it('gives one answer, whether it is wrong, revoked or has ended, and is stored only as a hash', async () => {
    const [token, ending] = [
      await linkOf('Dinas Pendidikan Sabang'),
      await linkOf('Dinas Pendidikan Langsa'),
    ];
    const { rows } = await pool.query('SELECT l::text AS all FROM agency_link l');
    expect(JSON.stringify(rows)).not.toContain(token);
    await agencies.page({ token }, caller('192.0.2.3'));
    const [sabang] = (await agencies.list()).filter(({ name }) => name.endsWith('Sabang'));
    const id = sabang?.links[0]?.id ?? '';
    await agencies.revokeLink({ id }, by);
    await pool.query(`UPDATE agency_link SET expires_at = now() - interval '1 second' WHERE id <> $1`, [id]);
    for (const one of [token, ending, 'A'.repeat(43), ''])
      await expect(agencies.page({ token: one }, caller('192.0.2.3'))).rejects.toMatchObject({
        code: 'invalid_link',
      });
    await expect(agencies.revokeLink({ id }, by)).rejects.toMatchObject({ code: 'not_found' });
    const events = await pool.query(
      `SELECT action FROM history_event WHERE action LIKE 'delivery.link%' AND subject_name LIKE '%Sabang' ORDER BY id DESC LIMIT 2`,
    );
    expect(events.rows.map(({ action }) => action)).toEqual(['delivery.link_revoked', 'delivery.link_made']);
  });

  it('is made only for an agency that the settings name', async () => {
    await expect(agencies.makeLink({ agency: 'Dinas Lain' }, { by, baseUrl })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });

  it('is tried only so many times from one address', async () => {
    const attempt = () =>
      agencies.page({ token: 'B'.repeat(43) }, caller('192.0.2.99')).catch(({ code }) => code as string);
    const codes: unknown[] = [];
    for (let turn = 0; turn < 61; turn += 1) codes.push(await attempt());
    expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'invalid_link'));
    expect(codes[60]).toBe('too_many_attempts');
    const token = await linkOf('Dinas Pendidikan Sabang');
    await expect(agencies.page({ token }, caller('192.0.2.98'))).resolves.toBeDefined();
  });
});
