import { setTimeout as sleep } from 'node:timers/promises';
import { importReaches } from '../import-state';

/** A service, a session of an administrator, and keys. */
export type Target = Readonly<{ base: string; cookie: string; keys: readonly string[] }>;

/** Counts of one day. */
export type Traffic = { requests: number; unexpected: string[] };

const AGENCIES = 5;
const BATCH = 40;
/** Batches that stay stored; the oldest is deleted for each new one. */
const KEPT_BATCHES = 20;
const PAUSE_MS = 60;
const IMPORTED = 400;
/** The years of what is imported, in turn: each year is counted for ever as a period that had records. */
const FIRST_YEAR = 2020;
const YEARS = 3;
const PAGES = [
  '/',
  '/collections/disdik/siswa',
  '/collections/disdik/siswa/summary',
  '/deliveries',
  '/findings',
];

/**
 * Sends the requests of a day: agencies that register, change, delete and list, people who edit and look, and an import.
 * What is stored is deleted again, so that the number of records stays the same from day to day.
 */
export async function sendDay(target: Target, day: number, milliseconds: number): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, unexpected: [] };
  const end = performance.now() + milliseconds;
  const until = async (work: (turn: number) => Promise<void>) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await work(turn);
      await sleep(PAUSE_MS);
    }
  };
  const people = createPerson(target, traffic);
  await Promise.all([
    ...Array.from({ length: AGENCIES }, (_, agency) => {
      const work = createAgency(target, traffic, agency);
      return until((turn) => work(day, turn));
    }),
    until((turn) => people.look(turn)),
    people.importFile(day),
  ]);
  return traffic;
}

async function send(
  traffic: Traffic,
  url: string,
  { expect, ...init }: RequestInit & { expect: readonly number[] },
): Promise<string> {
  traffic.requests += 1;
  const reply = await fetch(url, init);
  const text = await reply.text();
  if (!expect.includes(reply.status))
    traffic.unexpected.push(`${init.method ?? 'GET'} ${url}: ${reply.status} ${text.slice(0, 200)}`);
  return text;
}

/** An agency: each of its turns is a batch, another one again, a faulty one, or a list. */
function createAgency({ base, keys }: Target, traffic: Traffic, agency: number) {
  const path = `${base}/api/disdik/siswa`;
  const headers = { 'x-api-key': keys[agency % keys.length]!, 'content-type': 'application/json' };
  const write = (method: string, items: unknown, more: Record<string, string> = {}) =>
    send(traffic, path, {
      method,
      headers: { ...headers, ...more },
      body: JSON.stringify(items),
      expect: [200, 422],
    });
  const read = (url: string) => send(traffic, url, { headers, expect: [200] });
  const itemsOf = (batch: number, pupils: number) =>
    Array.from({ length: BATCH }, (_, place) => ({
      kota_kab: `Kota ${agency}`,
      kecamatan: `Kecamatan ${batch % KEPT_BATCHES}-${place}`,
      tahun: 2024,
      semester: '1',
      jenjang: 'SD',
      jumlah_siswa: pupils,
    }));
  return async (day: number, turn: number): Promise<void> => {
    const batch = Math.floor(turn / 4);
    switch (turn % 4) {
      case 0: {
        // The batch of the same number, of some time ago.
        const query = `kota_kab=${encodeURIComponent(`Kota ${agency}`)}&limit=2000`;
        const { data } = JSON.parse(await read(`${path}?${query}`)) as {
          data: { id_siswa: number; kecamatan: string }[];
        };
        const old = data.filter(({ kecamatan }) =>
          kecamatan.startsWith(`Kecamatan ${batch % KEPT_BATCHES}-`),
        );
        if (old.length > 0)
          await write(
            'DELETE',
            old.map(({ id_siswa }) => ({ id_siswa })),
          );
        await write('POST', itemsOf(batch, 100 + day), { 'idempotency-key': `${agency}-${day}-${turn}` });
        return;
      }
      case 1:
        // Duplicates, and items with faults.
        await write('POST', [...itemsOf(batch, 100), { kota_kab: 'Kota', jumlah_siswa: -1 }]);
        return;
      case 2:
        await read(`${path}/summary?rows=kota_kab&columns=period&last=jumlah_siswa`);
        await read(`${base}/api/findings?collection=siswa`);
        return;
      default: {
        const { data } = JSON.parse(await read(`${path}?limit=50`)) as { data: Record<string, unknown>[] };
        const changed = data.filter(({ kota_kab }) => kota_kab === `Kota ${agency}`);
        if (changed.length > 0)
          await write(
            'PUT',
            changed.map(({ id_siswa }) => ({ id_siswa, jumlah_siswa: 100 + (turn % 50) })),
          );
      }
    }
  };
}

function dataOf<T>(text: string, path: string): T {
  const { result } = JSON.parse(text) as { result?: { data: T } };
  if (result === undefined) throw new Error(`${path}: ${text.slice(0, 500)}`);
  return result.data;
}

/** A person in a browser: pages, positions in a table, edits, and a file. */
function createPerson({ base, cookie }: Target, traffic: Traffic) {
  const headers = { cookie, origin: base, 'content-type': 'application/json' };
  const query = async <T>(path: string, input: unknown): Promise<T> => {
    const asked = encodeURIComponent(JSON.stringify(input));
    const text = await send(traffic, `${base}/api/trpc/${path}?input=${asked}`, { headers, expect: [200] });
    return dataOf(text, path);
  };
  const mutate = async <T>(path: string, input: unknown): Promise<T> => {
    const body = JSON.stringify(input);
    const text = await send(traffic, `${base}/api/trpc/${path}`, {
      method: 'POST',
      headers,
      body,
      expect: [200],
    });
    return dataOf(text, path);
  };
  const settled = (id: string, status: string) => importReaches(status, () => query('imports.get', { id }));
  return {
    async look(turn: number): Promise<void> {
      await send(traffic, `${base}${PAGES[turn % PAGES.length]}`, { headers: { cookie }, expect: [200] });
      await query('tables.version', { collection: 'siswa', here: { tab: turn % 7, isEditing: false } });
      const { rows } = await query<{ rows: Record<string, unknown>[] }>('tables.rows', {
        collection: 'siswa',
        view: {},
        take: 20,
      });
      const row = rows[turn % 20];
      if (row === undefined) return;
      const set = { id_siswa: row['id_siswa'], jumlah_siswa: 500 + (turn % 100) };
      await mutate('edits.save', { collection: 'siswa', change: [{ set, was: {} }] });
    },

    /** Imports a file, and then deletes its records and the import. */
    async importFile(day: number): Promise<void> {
      const header = 'kota_kab,kecamatan,gampong,semester,tahun,laki_laki,perempuan';
      const lines = Array.from(
        { length: IMPORTED },
        (_, place) => `Kota,Kecamatan ${place},Desa,1,${FIRST_YEAR + (day % YEARS)},${place},${place}`,
      );
      const url = `${base}/imports/upload?name=a.csv&collection=penduduk_jk`;
      const upload = { ...headers, 'content-type': 'application/octet-stream' };
      const body = [header, ...lines].join('\n');
      const { id } = JSON.parse(
        await send(traffic, url, { method: 'POST', headers: upload, body, expect: [200] }),
      ) as { id: string };
      await settled(id, 'preparing');
      await mutate('imports.prepare', {
        id,
        collection: 'penduduk_jk',
        recipe: { reading: {}, steps: [] },
        isCounted: true,
      });
      await settled(id, 'preparing');
      await mutate('imports.preview', { id, mode: 'addAndChange' });
      await mutate('imports.store', { id, expected: (await settled(id, 'ready')).effect, looked: true });
      await settled(id, 'applied');
      const { rows } = await query<{ rows: Record<string, unknown>[] }>('tables.rows', {
        collection: 'penduduk_jk',
        view: {},
        take: 500,
      });
      const remove = rows.map(({ id_penduduk_jk }) => ({ item: { id_penduduk_jk } }));
      await mutate('edits.save', { collection: 'penduduk_jk', remove });
      await mutate('imports.remove', { id });
    },
  };
}
