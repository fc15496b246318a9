import { Parser } from 'n3';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import type { MetadataKind } from '@/domain/metadata/subject';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createAsk } from '../odata/testing';

/**
 * The requests of ckanext-harvest (its harvester of CKAN) and of ckanext-dcat (its harvester of RDF), in their order, and what both require
 * of the answers.
 */

const services = await createOwnServices({ HELP_DESK_EMAIL: 'bantuan@example.go.id' });
const { prisma, catalogue } = services;
let caller = 0;
const asking = createAsk(services, () => '');
/** Each request is of another address, so that none is refused for its number. */
const ask = (url: string, method = 'GET') => {
  caller += 1;
  return asking(url, { method, address: `192.0.${caller >> 8}.${caller & 255}` });
};
const doer = system('test');
const CKAN = '/api/3/action';
/** As many as the harvester asks for; there are fewer data sets, so that a second page is empty. */
const ROWS = 100;
/** What CKAN accepts as a keyword. */
const KEYWORD = /^[\p{L}\p{N} _.-]{2,100}$/u;

async function turn(isOn: boolean, licence: 'CC-BY-4.0' | 'CC0-1.0' = 'CC-BY-4.0'): Promise<void> {
  const { onSince } = await catalogue.settings();
  await catalogue.turn({ isOn, licence, seen: onSince?.toISOString() ?? null }, doer);
}

async function describeAs(
  subject: string,
  values: Record<string, string>,
  kind: MetadataKind = 'collection',
) {
  const changedAt = new Date();
  await prisma.metadata.upsert({
    where: { kind_subject: { kind, subject } },
    create: { kind, subject, values, changedBy: 'Cut', changedAt },
    update: { values, version: { increment: 1 }, changedAt },
  });
}

type Package = Readonly<{
  id: string;
  name: string;
  title: string;
  owner_org: string;
  metadata_modified: string;
  groups: readonly Readonly<{ id: string; name: string }>[];
  tags: readonly Readonly<{ name: string }>[];
  state: string;
  type: string;
}>;
/** What the harvester keeps of a data set: it stores its own time as that of the last change. */
type Kept = { title: string; modified: string };

/** Times in CKAN have microseconds and no zone. */
const ckanTime = (time: Date): string => time.toISOString().replace('Z', '000');

/** Gathers all data sets, or those changed since a time, as the harvester does: until a page is empty. */
async function gather(filters: readonly string[] = [], since?: Date): Promise<Package[]> {
  const fq = [...filters, ...(since === undefined ? [] : [`metadata_modified:[${ckanTime(since)}Z TO *]`])];
  const found = new Map<string, Package>();
  for (let start = 0; ; start += ROWS) {
    const parameters = { rows: String(ROWS), start: String(start), sort: 'id asc' };
    const query = new URLSearchParams(fq.length === 0 ? parameters : { ...parameters, fq: fq.join(' ') });
    // The status is not looked at: what has no result is an empty page.
    const { json } = await ask(`${CKAN}/package_search?${query}`);
    const page: Package[] = json.result?.results ?? [];
    if (page.length === 0) return [...found.values()];
    expect(page.map(({ id }) => id)).toEqual(page.map(({ id }) => id).sort());
    for (const one of page) found.set(one.id, one);
  }
}

/** Another site that harvests: what is new or later than its own time is stored. */
class Site {
  readonly packages = new Map<string, Kept>();
  #last: Date | undefined;

  /** @returns the names of what was stored */
  async harvest(): Promise<string[]> {
    const started = new Date();
    const gathered = await gather([], this.#last);
    const isError = gathered.length === 0 && this.#last === undefined;
    const stored = gathered.filter((one) => {
      const own = this.packages.get(one.name);
      if (own !== undefined && one.metadata_modified <= own.modified) return false;
      this.packages.set(one.name, { title: one.title, modified: ckanTime(new Date()) });
      return true;
    });
    // A job without an error is the beginning of the next one.
    if (!isError) this.#last = started;
    return stored.map(({ name }) => name).sort();
  }
}

/** A little later, since times of changes have milliseconds. */
const later = () => new Promise((resolve) => setTimeout(resolve, 5));

beforeAll(() => turn(true));
beforeEach(async () => {
  await prisma.metadata.deleteMany();
  for (const { resource } of collections) await describeAs(resource, { klasifikasi_data: 'terbuka' });
  // A word with signs that CKAN refuses in a keyword.
  await describeAs(
    'siswa.kota_kab',
    { klasifikasi_data: 'terbuka', nama: 'Kabupaten/Kota (“resmi”)' },
    'field',
  );
  await later();
});
const NAMES = collections.map(({ resource }) => `collection-${resource}`).sort();

describe('a harvester of CKAN', () => {
  it('finds each data set once, and afterwards what was changed', async () => {
    const site = new Site();
    expect(await site.harvest()).toEqual(NAMES);
    await later();
    expect(await site.harvest()).toEqual([]);
    await describeAs('siswa', { klasifikasi_data: 'terbuka', judul_kegiatan: 'Siswa menurut jenjang' });
    await later();
    expect(await site.harvest()).toEqual(['collection-siswa']);
    expect(site.packages.get('collection-siswa')!.title).toBe('Siswa menurut jenjang');
    expect(await site.harvest()).toEqual([]);
  });

  it('does not find what is closed again, and finds it when it is opened', async () => {
    const site = new Site();
    await site.harvest();
    await describeAs('guru', { klasifikasi_data: 'tertutup', judul_kegiatan: 'Tertutup' });
    await later();
    expect(await site.harvest()).toEqual([]);
    expect((await gather()).map(({ name }) => name)).not.toContain('collection-guru');
    expect((await ask(`${CKAN}/package_show?id=collection-guru`)).status).toBe(404);
    // The harvester removes nothing that it has.
    expect(site.packages.get('collection-guru')!.title).not.toBe('Tertutup');
    await describeAs('guru', { klasifikasi_data: 'terbuka', judul_kegiatan: 'Terbuka' });
    await later();
    expect(await site.harvest()).toEqual(['collection-guru']);
  });

  it('finds what was changed while the catalogue was closed', async () => {
    const site = new Site();
    await site.harvest();
    await turn(false);
    await describeAs('siswa', { klasifikasi_data: 'terbuka', judul_kegiatan: 'Siswa baru' });
    await later();
    // It takes this for an answer without changes.
    expect(await site.harvest()).toEqual([]);
    await turn(true);
    await later();
    expect(await site.harvest()).toEqual(NAMES);
    expect(site.packages.get('collection-siswa')!.title).toBe('Siswa baru');
  });

  it('finds all of them after another licence was chosen', async () => {
    const site = new Site();
    await site.harvest();
    await later();
    await turn(true, 'CC0-1.0');
    await later();
    expect(await site.harvest()).toEqual(NAMES);
  });

  it('finds a release that is public since a day before it was made', async () => {
    const site = new Site();
    await site.harvest();
    await later();
    await prisma.$executeRaw`
      INSERT INTO release (id, collection, period, version, kind, mark, pinned_at, top, settled, year, parts, records,
        public_at, released_by, approved_by)
      VALUES (gen_random_uuid(), 'siswa', '2024-S1', 1, 'first', 'final', now(), 1, now(), 2024, '{1}', 1,
        now() - interval '2 days', 'Cut', 'Cut')`;
    await later();
    expect(await site.harvest()).toEqual(['collection-siswa']);
  });

  it('is told the organization and the groups of a data set that it creates', async () => {
    for (const { owner_org, groups, tags, state, type } of await gather()) {
      expect([state, type, groups.length]).toEqual(['active', 'dataset', 1]);
      for (const [action, id] of [
        ['organization_show', owner_org],
        ['group_show', groups[0]!.id],
      ]) {
        const { json } = await ask(`${CKAN}/${action}?id=${id}`);
        expect(json).toMatchObject({
          success: true,
          result: { id, name: expect.stringMatching(/^[a-z0-9_-]{2,100}$/), title: expect.any(String) },
        });
      }
      for (const { name } of tags) expect(name).toMatch(KEYWORD);
    }
    const unknown = await ask(`${CKAN}/group_show?id=unknown`);
    expect([unknown.status, unknown.json.success]).toEqual([404, false]);
  });

  it('finds those of some organizations and groups', async () => {
    await describeAs('guru', { klasifikasi_data: 'terbuka', produsen_data: 'Dinas Pendidikan' });
    const names = async (...filters: string[]) => (await gather(filters)).map(({ name }) => name).sort();
    const of = (group: string) =>
      collections.filter((one) => one.group === group).map(({ resource }) => `collection-${resource}`);
    expect(await names('organization:dinas-pendidikan')).toEqual(['collection-guru']);
    expect(await names('-organization:dinas-pendidikan')).toEqual(
      NAMES.filter((name) => name !== 'collection-guru'),
    );
    expect(await names('groups:drka OR groups:rsud')).toEqual([...of('drka'), ...of('rsud')].sort());
    expect(await names('-groups:drka', '-groups:rsud')).toEqual(of('disdik').sort());
    const all = (filters: string[], since: Date) =>
      gather(filters, since).then((found) => found.map(({ name }) => name));
    await later();
    const since = new Date();
    await describeAs('siswa', { klasifikasi_data: 'terbuka' });
    expect(await all(['groups:drka OR groups:disdik'], since)).toEqual(['collection-siswa']);
    expect(await all(['groups:drka OR groups:rsud'], since)).toEqual([]);
  });
});

describe('a harvester of RDF', () => {
  const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';

  /** The addresses of the data sets by which it knows them, after the requests that it makes. */
  async function addresses(): Promise<string[]> {
    const before = await ask('/catalogue.ttl', 'HEAD');
    const { status, headers, text } = await ask('/catalogue.ttl');
    expect([before.status, status, headers['content-type']?.split(';')[0]]).toEqual([
      200,
      200,
      'text/turtle',
    ]);
    const graph = new Parser().parse(text);
    // Without this term all data sets are on the first page.
    expect(text).not.toContain('hydra');
    const keywords = graph.filter(({ predicate }) => predicate.value.endsWith('dcat#keyword'));
    for (const { object } of keywords) expect(object.value).toMatch(KEYWORD);
    return graph
      .filter(
        ({ predicate, object }) => predicate.value === RDF_TYPE && object.value.endsWith('dcat#Dataset'),
      )
      .map(({ subject }) => subject.value)
      .sort();
  }

  it('knows each data set by its address, and removes what is closed', async () => {
    const first = await addresses();
    expect(first.map((address) => address.replace(/^.*\//, ''))).toEqual(NAMES);
    await describeAs('guru', { klasifikasi_data: 'tertutup' });
    const second = new Set(await addresses());
    expect(first.filter((address) => !second.has(address))).toEqual([
      expect.stringMatching(/\/catalogue\/collection-guru$/),
    ]);
    await prisma.metadata.deleteMany();
    expect(await addresses()).toEqual([]);
    // A closed catalogue is an error, after which it removes nothing.
    await turn(false);
    expect((await ask('/catalogue.ttl', 'HEAD')).status).toBe(404);
    await turn(true);
  });
});
