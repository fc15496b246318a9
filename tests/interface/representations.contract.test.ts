import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { readCsv } from '../support/csv';
import { decodedText } from '../support/decode';
import { otherValue, sample, samples } from '../support/sample';
import {
  change,
  collectionOf,
  list,
  register,
  remove,
  send,
  service,
  sql,
  startFromEmpty,
} from '../support/shared';

/** How a list is sent: formats, codings, tags, HEAD, and lists longer than a page (docs/specification.md, "List"). */

startFromEmpty({ before: 'all' });

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const dokter = collectionOf('dokter');
const apk = collectionOf('apk');
const sekolah = collectionOf('sekolah');
const AWKWARD = ['a,b', 'say "hi"', "O'Neil; =1+1", 'Ümlaut 漢字 😀', '{"json":true}', 'back\\slash'];

describe('formats', () => {
  beforeAll(() =>
    register(
      dokter,
      AWKWARD.map((nama_dokter) => ({ ...sample(dokter), nama_dokter })),
    ),
  );

  it.each([
    ['application/json', 'json'],
    ['text/csv', 'csv'],
    ['application/x-ndjson', 'ndjson'],
    [XLSX, 'xlsx'],
    ['text/csv;q=0.5, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
    ['*/*', 'json'],
    ['text/*', 'csv'],
    ['text/csv;q=0.5, application/x-ndjson', 'ndjson'],
    ['text/html, application/xhtml+xml, */*;q=0.8', 'json'],
    ['image/png', 'json'],
    [undefined, 'json'],
  ])('Accept: %s gives %s', async (accept, format) => {
    const reply = await send('GET', dokter, { headers: { accept } });
    const type = { json: 'application/json', csv: 'text/csv', ndjson: 'application/x-ndjson' }[format];
    expect(reply.headers['content-type']).toMatch(format === 'xlsx' ? XLSX : `${type}; charset=utf-8`);
    expect(reply.headers.vary).toMatch(/accept\b.*accept-encoding/);
  });

  it('?format= has precedence over Accept', async () => {
    const reply = await send('GET', dokter, { query: 'format=ndjson', headers: { accept: 'text/csv' } });
    expect(reply.headers['content-type']).toMatch('application/x-ndjson');
  });

  it.each(['', 'fields=spesialis,nama_dokter', 'nama_dokter=a,b', 'nama_dokter=nobody', 'limit=2'])(
    'says the same in all three: ?%s',
    async (query) => {
      const json = (await list(dokter, query)).json.data;
      const ndjson = (await list(dokter, `${query}&format=ndjson`)).text;
      expect(ndjson).toBe(json.map((record: object) => `${JSON.stringify(record)}\n`).join(''));
      const csv = (await list(dokter, `${query}&format=csv`)).text;
      const names = query.startsWith('fields')
        ? ['nama_dokter', 'spesialis']
        : dokter.columns.map(({ name }) => name);
      const rows = json.map((record: Record<string, unknown>) => names.map((name) => String(record[name])));
      expect(readCsv(csv)).toEqual([names, ...rows]);
      expect(csv.endsWith('\r\n')).toBe(true);
    },
  );
});

describe('for spreadsheets', () => {
  const TEXTS = [
    '=1+1',
    '+62811',
    '-5',
    '@SUM(A1)',
    '=HYPERLINK("http://x.test";"Klik")',
    '\uFF1D1',
    'a=b',
    'a;b|c',
  ];
  const query = `spesialis=Formula&fields=nama_dokter,date_now`;

  beforeAll(() =>
    register(
      dokter,
      TEXTS.map((nama_dokter) => ({ nama_dokter, spesialis: 'Formula', date_now: '2024-01-31 14:15:00' })),
    ),
  );

  it.each([
    ['', ',', ''],
    ['delimiter=;', ';', ''],
    ['delimiter=%3B&bom=1', ';', '\uFEFF'],
    ['delimiter=semicolon&bom=true', ';', '\uFEFF'],
    ['delimiter=%09&bom=0', '\t', ''],
    ['delimiter=tab', '\t', ''],
    ['delimiter=|&bom=false', '|', ''],
    ['delimiter=pipe', '|', ''],
    ['delimiter=,', ',', ''],
    ['delimiter=comma&bom=1', ',', '\uFEFF'],
  ])(
    'CSV has the delimiter and the mark that are asked for, and no formula: %s',
    async (options, delimiter, bom) => {
      const { text, headers } = await list(dokter, `${query}&format=csv&${options}`);
      const lines = text.slice(bom.length).split('\r\n');
      expect(text.slice(0, bom.length)).toBe(bom);
      expect(lines[0]).toBe(`nama_dokter${delimiter}date_now`);
      const cell = (value: string) =>
        value.includes('"') || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;
      expect(lines.slice(1, -1)).toEqual(
        TEXTS.map((value) => {
          const guarded = /^[=+\-@\uFF1D]/.test(value) ? `'${value}` : value;
          return `${cell(guarded)}${delimiter}2024-01-31T07:15:00.000Z`;
        }),
      );
      expect(headers['content-disposition']).toMatch(/^attachment; filename="dokter-\d{4}-\d\d-\d\d\.csv"$/);
    },
  );

  it.each([
    'delimiter=:&format=csv',
    'bom=2&format=csv',
    'bom=&format=csv',
    'delimiter=;',
    'bom=1&format=json',
    'delimiter=;&format=xlsx',
    'delimiter=;&delimiter=,&format=csv',
  ])('?%s is refused', async (bad) => {
    const { status, json } = await list(dokter, bad);
    expect([status, json.code, json.field]).toEqual([
      400,
      'invalid_parameter',
      bad.slice(0, bad.indexOf('=')),
    ]);
  });

  it('accepts the options with Accept too, and has a tag for each form', async () => {
    const forms = [
      '',
      'format=csv',
      'format=csv&delimiter=;',
      'format=csv&bom=1',
      'format=csv&delimiter=;&bom=1',
      'format=xlsx',
    ];
    const tags = await Promise.all(forms.map(async (form) => (await list(dokter, form)).headers.etag));
    expect(new Set(tags).size).toBe(forms.length);
    const accepted = await send('GET', dokter, { query: 'delimiter=;', headers: { accept: 'text/csv' } });
    expect(accepted.headers.etag).toBe(tags[2]);
    const head = await send('HEAD', dokter, { query: 'format=xlsx' });
    expect([head.status, head.headers.etag, head.headers['content-type']]).toEqual([200, tags[5], XLSX]);
    const again = { query: 'format=xlsx', headers: { 'if-none-match': tags[5] } };
    expect((await send('GET', dokter, again)).status).toBe(304);
  });

  it.each(collections.map((collection) => ({ collection, ...collection })))(
    '$path as XLSX has numbers, dates by the clock of the service, and texts',
    async ({ collection, columns, resource }) => {
      await register(collection, samples(collection, 3, 500));
      const { data } = (await list(collection)).json;
      const reply = await send('GET', collection, {
        query: 'format=xlsx',
        headers: { 'accept-encoding': 'gzip' },
      });
      expect([reply.headers['content-type'], reply.headers['content-encoding']]).toEqual([XLSX, undefined]);
      expect(reply.headers['content-disposition']).toMatch(`attachment; filename="${resource}-2`);
      const jakarta = 7 * 3_600_000;
      const cell = (value: string | number, kind: string) =>
        kind === 'datetime'
          ? new Date(`${value}Z`)
          : kind === 'timestamp'
            ? new Date(Date.parse(String(value)) + jakarta)
            : value;
      const rows = data.map((record: Record<string, string | number>) =>
        columns.map(({ name, kind }) => cell(record[name]!, kind)),
      );
      expect(await cellsOf(reply.bytes)).toEqual([columns.map(({ name }) => name), ...rows]);
    },
  );

  it('XLSX applies filters, fields, limit and after, and stores texts that look like formulas as texts', async () => {
    const reply = await list(dokter, `${query}&format=xlsx&limit=5`);
    const moment = new Date('2024-01-31T14:15:00Z');
    expect(await cellsOf(reply.bytes)).toEqual([
      ['nama_dokter', 'date_now'],
      ...TEXTS.slice(0, 5).map((text) => [text, moment]),
    ]);
    expect(await cellsOf((await list(dokter, 'nama_dokter=nobody&format=xlsx')).bytes)).toEqual([
      dokter.columns.map(({ name }) => name),
    ]);
  });
});

describe('content codings', () => {
  beforeAll(() => register(apk, samples(apk, 50)));

  it.each([
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['deflate, gzip;q=0.8, br;q=0', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    [undefined, undefined],
  ])('Accept-Encoding: %s gives %s', async (accepted, coding) => {
    const reply = await send('GET', apk, { headers: { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(await decodedText(reply)).toBe((await list(apk)).text);
    if (coding) expect(reply.bytes.length).toBeLessThan((await list(apk)).bytes.length / 4);
  });

  it('compresses replies to writes and leaves short ones uncompressed', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const long = await send('POST', apk, { headers, items: samples(apk, 50, 100) });
    expect(long.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(await decodedText(long)).info.jumlah_tersimpan).toBe(50);
    expect((await send('POST', apk, { headers, items: [] })).headers['content-encoding']).toBeUndefined();
  });
});

describe('ETag', () => {
  const tagOf = async (collection = apk, query?: string) => (await list(collection, query)).headers.etag;
  const ifNoneMatch = (tag: string | undefined, method = 'GET') =>
    send(method, apk, { headers: { 'if-none-match': tag } });

  it('answers 304 without a body while nothing was written, and only to the present tag', async () => {
    const tag = await tagOf();
    expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
    for (const given of [tag, `"other", ${tag}`, tag?.replace('W/', ''), '*']) {
      const reply = await ifNoneMatch(given);
      expect([reply.status, reply.text, reply.headers.etag]).toEqual([304, '', tag]);
    }
    expect((await ifNoneMatch(tag, 'HEAD')).status).toBe(304);
    for (const given of ['"other"', '', 'W/""']) expect((await ifNoneMatch(given)).status).toBe(200);
  });

  it('differs for another format', async () => {
    const tags = await Promise.all(['', 'format=csv', 'format=ndjson'].map((query) => tagOf(apk, query)));
    expect(new Set(tags).size).toBe(3);
  });

  it('checks the parameters and the key before it answers that nothing changed', async () => {
    const headers = { 'if-none-match': '*' };
    expect((await send('GET', apk, { headers, query: 'limit=0' })).status).toBe(400);
    expect((await send('GET', apk, { headers, key: undefined })).status).toBe(401);
  });

  it.each(collections.map((collection) => ({ collection, ...collection })))(
    'of $path is renewed by every write of it, and by none of another',
    async ({ collection, fields, identifier }) => {
      const other = collections[(collections.indexOf(collection) + 1) % collections.length]!;
      const tags = [await tagOf(collection)];
      const changed = async () => {
        const tag = await tagOf(collection);
        expect(tags).not.toContain(tag);
        tags.push(tag);
      };
      const { data } = (await register(collection, samples(collection, 2, 1000))).json;
      await changed();
      const id = data[0][identifier];
      await change(collection, [{ [identifier]: id, [fields[0]!.name]: otherValue(fields[0]!) }]);
      await changed();
      await remove(collection, [{ [identifier]: id }]);
      await changed();
      // The records are written by SQL, outside of the service.
      await sql(`UPDATE "${collection.resource}" SET date_now = now()`);
      await changed();
      await register(other, [sample(other, 2000)]);
      expect(await tagOf(collection)).toBe(tags.at(-1));
    },
  );

  it('is never older than the list that it comes with, during many writes', async () => {
    await sql('DELETE FROM sekolah');
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let i = 0; i < 15; i += 1) await register(sekolah, [sample(sekolah, 100 * writer + i + 1)]);
    });
    const seen = new Map<string, string>();
    let writing = true;
    const reading = (async () => {
      while (writing) {
        const { headers, text } = await list(sekolah);
        const before = seen.get(headers.etag!);
        if (before !== undefined) expect(text).toBe(before);
        seen.set(headers.etag!, text);
      }
    })();
    await Promise.all(writers);
    writing = false;
    await reading;
    expect(seen.size).toBeGreaterThan(3);
    expect((await list(sekolah)).json.total).toBe(60);
  });
});

describe('HEAD', () => {
  it('has the headers of GET and no body', async () => {
    const get = await list(apk);
    const head = await send('HEAD', apk);
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['content-type', 'etag', 'vary', 'cache-control'])
      expect(head.headers[name]).toBe(get.headers[name]);
    const refused = await send('HEAD', apk, { key: undefined });
    expect([refused.status, refused.text]).toEqual([401, '']);
  });
});

describe('a list longer than a page', () => {
  const umur = collectionOf('penduduk_umur');
  const COUNT = 9001;
  let text: string;

  beforeAll(async () => {
    await sql('DELETE FROM penduduk_umur');
    await sql(`INSERT INTO penduduk_umur (kota_kab, kecamatan, gampong, semester, tahun, range_usia, jumlah_penduduk, date_now)
      SELECT 'Kota "' || i % 23, 'Kecamatan ' || i, 'Gampong, ' || i, '1', 2015 + i % 10, '05-09', i, '2024-01-31Z'
      FROM generate_series(1, ${COUNT}) i`);
    text = (await list(umur)).text;
  });

  it('is complete, ascending, and after its count', () => {
    const { status, total, data } = JSON.parse(text);
    expect(text.slice(0, 45)).toMatch(`{"status":true,"total":${COUNT},"data":[{"id`);
    expect([status, total, data.length]).toEqual([true, COUNT, COUNT]);
    const ids = data.map(({ id_penduduk_umur }: { id_penduduk_umur: number }) => id_penduduk_umur);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => Number(a) - Number(b)));
    expect(data.map(({ jumlah_penduduk }: { jumlah_penduduk: number }) => jumlah_penduduk)).toEqual(
      Array.from({ length: COUNT }, (_, i) => i + 1),
    );
  });

  it.each(['gzip', 'br', 'zstd'])('says the same in %s', async (coding) => {
    const reply = await send('GET', umur, { headers: { 'accept-encoding': coding } });
    expect(reply.headers['content-encoding']).toBe(coding);
    expect((await decodedText(reply)) === text).toBe(true);
  });

  it('has the same content as XLSX', async () => {
    const { data } = JSON.parse(text);
    const [names, ...rows] = await cellsOf(
      (await list(umur, 'format=xlsx&fields=gampong,jumlah_penduduk')).bytes,
    );
    expect(names).toEqual(['gampong', 'jumlah_penduduk']);
    expect(rows).toEqual(
      data.map(({ gampong, jumlah_penduduk }: Record<string, unknown>) => [gampong, jumlah_penduduk]),
    );
  });

  it('has the same content as NDJSON and as CSV', async () => {
    const { data } = JSON.parse(text);
    const ndjson = await send('GET', umur, {
      headers: { accept: 'application/x-ndjson', 'accept-encoding': 'zstd' },
    });
    expect(
      (await decodedText(ndjson))
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(data);
    const [names, ...rows] = readCsv((await list(umur, 'format=csv')).text);
    expect(names).toEqual(umur.columns.map(({ name }) => name));
    expect(rows).toEqual(
      data.map((record: Record<string, unknown>) => names!.map((name) => String(record[name]))),
    );
  });

  it('applies limit, after and filters across pages', async () => {
    const { data } = JSON.parse(text);
    const after = data[99].id_penduduk_umur;
    const limited = (await list(umur, `limit=8500&after=${after}`)).json;
    expect(limited).toEqual({ status: true, total: COUNT, data: data.slice(100, 8600) });
    const filtered = data.filter(({ jumlah_penduduk: n }: { jumlah_penduduk: number }) => n >= 500);
    expect((await list(umur, 'jumlah_penduduk.gte=500&fields=jumlah_penduduk')).json).toEqual({
      status: true,
      total: filtered.length,
      data: filtered.map(({ jumlah_penduduk }: { jumlah_penduduk: number }) => ({ jumlah_penduduk })),
    });
  });

  it('releases its connection when the reader leaves in the middle', async () => {
    const codings = ['identity', 'gzip', 'br', 'zstd'];
    // Each list is a different one, because a list that was sent before is not read again.
    const path = (i: number) => `${service.baseUrl}${umur.path}?after=${i}`;
    for (let i = 0; i < 12; i += 1) await leave(path(i), codings[i % 4]!);
    for (let i = 0; i < 4; i += 1) await leave(`${path(i)}&format=xlsx`, 'identity');
    const open = async () => {
      const [row] = await sql<{ count: number }>(
        `SELECT count(*)::integer AS count FROM pg_stat_activity
         WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
           AND backend_type = 'client backend'`,
      );
      return row!.count;
    };
    // A transaction that is reading its next page is open too, so this counts every transaction, active or idle.
    await expect.poll(open).toBe(0);
    expect((await list(umur, 'fields=tahun')).status).toBe(200);
  });
});

describe('a list during writes', () => {
  const COUNT = 630;
  const jamLayanan = collectionOf('jam_layanan');

  beforeAll(async () => {
    await sql('DELETE FROM jam_layanan');
    // More than the buffers of the sockets, so that the service must wait for the reader between pages.
    await sql(
      `INSERT INTO jam_layanan (html_static) SELECT i || repeat('<p>', 7000) FROM generate_series(1, ${COUNT}) i`,
    );
  });

  it.each(['json', 'csv', 'ndjson'])('is of one moment: %s', async (format) => {
    let writing = true;
    let round = 0;
    const [ends] = await sql<{ first: number; last: number }>(
      'SELECT min(id_layanan) AS first, max(id_layanan) AS last FROM jam_layanan',
    );
    const { first, last } = ends!;
    const writer = (async () => {
      while (writing) {
        // The first and the last record change together; one of those between is replaced by a new one at the end.
        const date = `2024-01-01T00:00:00.${String(round % 1000).padStart(3, '0')}Z`;
        await sql(
          `WITH ends AS (UPDATE jam_layanan SET date_now = $1 WHERE id_layanan IN ($2, $3)),
             gone AS (DELETE FROM jam_layanan WHERE id_layanan = $2::integer + 10 + $4::integer RETURNING html_static)
           INSERT INTO jam_layanan (html_static, date_now) SELECT html_static || '${format}', $1 FROM gone`,
          [date, first, last, round],
        );
        round += 1;
      }
    })();
    while (round === 0) await sleep(5);
    const before = round;
    const pause = async () => {
      while (round < before + 20) await sleep(5);
    };
    const records = recordsOf(
      format,
      await slowly(`${service.baseUrl}${jamLayanan.path}?format=${format}`, pause),
    );
    writing = false;
    await writer;
    expect(records.length).toBe(COUNT);
    const at = (id: number) => records.find(({ id_layanan }) => Number(id_layanan) === id)?.['date_now'];
    expect(at(first)).toMatch(/^2024/);
    expect(at(last)).toBe(at(first));
  });

  function recordsOf(format: string, body: string): Record<string, string | number>[] {
    if (format === 'json') {
      const { total, data } = JSON.parse(body);
      expect(data.length).toBe(total);
      return data;
    }
    if (format === 'ndjson')
      return body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const [names = [], ...rows] = readCsv(body);
    return rows.map((row) => Object.fromEntries(row.map((value, i) => [names[i]!, value])));
  }
});

async function cellsOf(file: Uint8Array): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(file)) rows.push(values);
  return rows;
}

/** Reads a reply, with a pause after its first bytes. */
function slowly(url: string, pause: () => Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers: { 'x-api-key': service.key } }, async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) {
        if (chunks.length === 0) await pause();
        chunks.push(chunk);
      }
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    outgoing.on('error', reject).end();
  });
}

/** Sends a request, reads the first bytes, and closes the connection. */
function leave(url: string, coding: string): Promise<void> {
  const headers = { 'x-api-key': service.key, 'accept-encoding': coding };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, agent: false }, (incoming) => {
      incoming.once('data', () => {
        incoming.destroy();
        resolve();
      });
    });
    outgoing.on('error', reject).end();
  });
}
