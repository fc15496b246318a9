import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type StaffActor, system } from '@/server/actor';
import { restoreBackup } from '@/server/database/backup/restore';
import { takeBackup } from '@/server/database/backup/take';
import { makeStandIn, markVersion } from '@/server/database/embedded/upgrade/testing';
import { openDatabase } from '@/server/database/open-database';
import { createEmptyDatabase } from '@/server/database/testing';
import { FORMATS } from '@/server/records/list/list-query';
import { createFacade } from '@/server/rest/facade';
import { SUMMARY_FORMATS } from '@/server/rest/replies/summary/summary-format';
import { bytesOfBody } from '@/server/rest/testing';
import { createServices, type Services } from '@/server/services';
import { createOwnServices } from '@/server/testing';

/**
 * A release reads byte for byte the same after later writes, a merge of spellings, a restore into another database, and an upgrade of
 * the embedded PostgreSQL.
 */

const services = await createOwnServices();
const folder = mkdtempSync(join(tmpdir(), 'statistics-released-'));
afterAll(() => rmSync(folder, { recursive: true }));

const collection = findCollection('siswa')!;
const actor: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Putri' },
  ...{ email: 'p@example.test', role: 'administrator', groups: ['*'] },
};
const by = { actor, address: null };

/** What is asked for over REST, in each format. */
const ASKED = [
  ...FORMATS.flatMap((format) => [
    `?release=2024-S1.v1&format=${format}`,
    `?release=2024-S1.v2&format=${format}`,
    `?release=latest&limit=2&format=${format}`,
    `?release=2024-S1.v1&fields=semester,jumlah_siswa&jumlah_siswa.gt=1&format=${format}`,
  ]),
  ...SUMMARY_FORMATS.flatMap((format) => [
    `/summary?release=2024-S1.v1&rows=kecamatan&columns=semester&sum=jumlah_siswa&tahun=2024&format=${format}`,
    `/summary?release=2024-S1.v2&rows=semester&count=1&format=${format}`,
    `/summary?release=latest&rows=kecamatan&max=jumlah_siswa&tahun=2024&format=${format}`,
  ]),
];

type Reply = Readonly<{ query: string; type: string | undefined; tag: string | undefined; text: string }>;

/** The replies over REST, with their tags. */
async function replies(services: Services, asked: readonly string[] = ASKED): Promise<readonly Reply[]> {
  const facade = createFacade(services);
  const { key } = await services.keys.issue({ name: 'Portal', ratePerMinute: 0 }, system('test'));
  const found: Reply[] = [];
  for (const query of asked) {
    const { status, headers, body } = await facade({
      ...{ method: 'GET', url: `${collection.path}${query}`, address: '127.0.0.1', hasBody: false },
      header: (name) => (name === 'x-api-key' ? key : undefined),
      body: (async function* () {})(),
      signal: new AbortController().signal,
    });
    const text = typeof body === 'string' ? body : (await bytesOfBody(body)).toString('latin1');
    expect([query, status], text).toEqual([query, 200]);
    found.push({ query, type: headers['content-type'], tag: headers['etag'], text });
  }
  return found;
}

/** The bytes of the list of a release and of a page of it, the releases, what changed between both, and replies over REST. */
async function read(services: Services): Promise<readonly unknown[]> {
  const { records, releases } = services;
  const list = async (...parameters: [string, string][]) => {
    const query = await records.readQuery(collection, parameters, { actor });
    const made = await records.list({ actor, collection, query });
    const pages = [made.first];
    for await (const page of made.more ?? []) pages.push(page);
    await made.close();
    return `${made.total} ${pages.join('')}`;
  };
  const all = await releases.list([collection]);
  const changes = await releases.changesBetween([all[1]!, all[0]!], { after: 0, limit: 100 });
  return [
    await list(['release', '2024-S1.v1']),
    await list(['release', '2024-S1.v2']),
    await list(['release', 'latest'], ['limit', '2']),
    await list(['release', '2024-S1.v1'], ['kecamatan', 'Kecamatan 2']),
    JSON.stringify(all),
    JSON.stringify(changes),
    ...(await replies(services)),
  ];
}

async function release(): Promise<void> {
  const about = { collection: 'siswa', period: '2024-S1', note: null };
  const detail = () => services.releases.detail({ collection, period: about.period, actor });
  const seen = async () => ({ ...about, seen: (await detail()).last?.id ?? '0' });
  for (const kind of ['submitted', 'checked'] as const) await services.releases.step(kind, await seen(), by);
  const { pinnedAt, release: before } = await detail();
  await services.releases.approve({ ...(await seen()), pinnedAt }, by);
  const kind = before === null ? null : 'minor';
  await services.releases.release({ ...(await seen()), mark: 'final', kind, publicAt: null }, by);
}

it('reads the same after writes, a merge, and in a restored database that is written to', async () => {
  const item = (n: number, semester: string, pupils = n) => ({
    ...{ kota_kab: 'Aceh Besar', kecamatan: `Kecamatan ${n}`, tahun: 2024, semester, jenjang: 'SD' },
    jumlah_siswa: pupils,
  });
  const items = [item(1, '1'), item(2, 'Semester I'), item(3, '1'), item(4, '2')];
  const { data } = await services.records.register({ ...by, collection, items, wantData: true });
  const ids = (JSON.parse(data) as Record<string, number>[]).map((one) => one[collection.identifier]!);
  const set = (of: Services, n: number, jumlah_siswa: number) =>
    of.records.change({
      ...{ ...by, collection, wantData: false },
      items: [{ [collection.identifier]: ids[n], jumlah_siswa }],
    });
  await release();
  await set(services, 0, 100);
  await release();
  const before = await read(services);
  expect(before[0]).toMatch(/^3 /);
  await set(services, 2, 300);
  await services.records.spellings.merge(
    {
      ...{ collection: 'siswa', field: 'semester', within: {} },
      ...{ values: ['Semester I'], to: '1', preview: false },
    } as never,
    by,
  );
  expect(await read(services)).toEqual(before);

  const path = join(folder, 'released.zip');
  await takeBackup(services.settings.DATABASE_URL!, path);
  const other = await createEmptyDatabase();
  await restoreBackup(other.settings.DATABASE_URL!, path, { replace: false });
  const copy = await createServices(other.settings);
  try {
    expect(await read(copy)).toEqual(before);
    await set(copy, 1, 200);
    await copy.records.remove({
      ...{ ...by, collection, wantData: false },
      items: [{ [collection.identifier]: ids[2] }],
    });
    expect(await read(copy)).toEqual(before);
    // Without the release each reply would be another one.
    const present = ASKED.map((query) => query.replace(/release=[^&]*&/, ''));
    const released = await replies(copy);
    for (const [n, { text }] of (await replies(copy, present)).entries())
      expect(text).not.toBe(released[n]!.text);
  } finally {
    await copy.close();
    await other.drop();
  }
  await checkUpgrade(path, before);
}, 300_000);

/** Restores a backup into an embedded PostgreSQL, and reads its releases before and after the upgrade to a new major version. */
async function checkUpgrade(backup: string, before: readonly unknown[]): Promise<void> {
  // The embedded server runs as another user where the tests are those of root.
  chmodSync(folder, 0o755);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [data, programs] = [join(folder, 'data'), join(folder, 'programs')];
  makeStandIn(programs);
  const open = () =>
    openDatabase(
      { DATABASE_URL: undefined, DATA_DIR: data, PREVIOUS_POSTGRES_DIR: programs },
      { start: true },
    );
  const readAt = async (url: string) => {
    const own = await createServices({ ...services.settings, DATABASE_URL: url });
    return read(own).finally(() => own.close());
  };
  const older = await open();
  await restoreBackup(older.url, backup, { replace: false });
  const ofOlder = await readAt(older.url).finally(() => older.stop());
  expect(ofOlder).toEqual(before);
  markVersion(join(data, 'postgres'));
  const newer = await open();
  const ofNewer = await readAt(newer.url).finally(() => newer.stop());
  expect(ofNewer).toEqual(before);
  // The older data are kept beside those that were read.
  expect(readdirSync(data)).toContainEqual(expect.stringMatching(/^postgres-17-/));
}
