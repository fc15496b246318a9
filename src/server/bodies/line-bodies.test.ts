import { gzipSync } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { issueOn } from '@/server/proposals/testing';
import { createFacade } from '@/server/rest/facade';
import { createOwnServices } from '@/server/testing';
import { CELL_DELIMITERS, CsvScanner, NdjsonScanner } from './line-scanner';
import { readCsvItems, readNdjson } from './read-lines';

/** Batches as CSV and NDJSON, and compressed by gzip. */

const services = await createOwnServices({ MAX_BODY_BYTES: 4 * 1024 * 1024 });
const { pool } = services;
const facade = createFacade(services);
const siswa = findCollection('siswa')!;
const ID = siswa.identifier;
const { key } = await issueOn(services);
const MIB = 1024 * 1024;

async function send(method: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  const bytes = Buffer.from(body);
  let read = 0;
  const sent: Record<string, string> = {
    'x-api-key': key,
    'content-length': String(bytes.length),
    ...headers,
  };
  const reply = await facade({
    ...{ method, url: siswa.path, header: (name) => sent[name], address: '10.1.2.3', hasBody: true },
    body: (async function* chunks() {
      for (; read < bytes.length; read += 16_384) yield bytes.subarray(read, read + 16_384);
    })(),
    signal: new AbortController().signal,
  });
  const pieces: string[] = [];
  if (typeof reply.body === 'string') pieces.push(reply.body);
  else for await (const piece of reply.body as AsyncIterable<string>) pieces.push(piece);
  return { status: reply.status, json: JSON.parse(pieces.join('')), read };
}
const CSV = { 'content-type': 'text/csv; charset=utf-8' };
const NDJSON = { 'content-type': 'application/x-ndjson' };
const JSON_TYPE = { 'content-type': 'application/json' };
const GZIP = { 'content-encoding': 'gzip' };
const item = (n: number, jumlah_siswa: number | string = n) => ({
  ...{ kota_kab: 'Kota Sabang', kecamatan: `Kecamatan, "${n}"`, tahun: '2024', semester: '1' },
  ...{ jenjang: 'SD', jumlah_siswa: String(jumlah_siswa) },
});
const csv = (items: object[], options: object = {}) =>
  stringify(items, { header: true, quoted_match: /\n/, ...options });
const ndjson = (items: unknown[]) => items.map((one) => JSON.stringify(one)).join('\n');
const lean = (n: number, figure: number) => ({ ...item(n, figure), kecamatan: `Kecamatan ${n}` });

beforeEach(() => pool.query('TRUNCATE siswa'));

describe('a CSV body', () => {
  it('has the items of the same JSON, whatever its delimiter, quotes and ends of lines', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', '|', '\n', 'é', "'") });
    const name = fc.constantFrom('tahun', 'jenjang', 'kecamatan', 'x');
    const rows = fc.uniqueArray(name, { minLength: 2, maxLength: 4 }).chain((names) =>
      fc.array(fc.record(Object.fromEntries(names.map((one) => [one, cell]))), {
        minLength: 1,
        maxLength: 6,
      }),
    );
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...CELL_DELIMITERS),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.nat(9),
        (given, delimiter, record_delimiter, quoted, chunk) => {
          const text = csv(given, { delimiter, record_delimiter, quoted });
          const expected = given.map((row) =>
            Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')),
          );
          // A row of blanks alone is read as a blank line.
          fc.pre(
            text
              .split(/\r?\n/)
              .slice(0, -1)
              .every((line) => line.trim() !== ''),
          );
          const { items, lines } = readCsvItems(text, 100);
          expect(items).toEqual(expected);
          for (const [at, line] of lines.entries()) {
            const from = text
              .split('\n')
              .slice(line - 1)
              .join('\n');
            expect(readCsvItems(`${text.split(/\r?\n/)[0]}\n${from}`, 100).items).toEqual(expected.slice(at));
          }
          const scanner = new CsvScanner({ maxItems: given.length });
          const bytes = Buffer.from(text);
          for (let from = 0; from < bytes.length; from += chunk + 1)
            scanner.scan(bytes.subarray(from, from + chunk + 1));
          expect(scanner.items).toBe(given.length);
        },
      ),
    );
  });

  it('is written like JSON, and the faults of its items name their lines', async () => {
    const items = [
      item(1),
      { ...item(2), kecamatan: 'Suka\nkarya' },
      item(1),
      { ...item(3), tahun: '' },
      { ...item(4), lain: 'x' },
    ];
    const body = csv(items, { columns: [...Object.keys(item(0)), 'lain'], record_delimiter: '\r\n' });
    const { status, json } = await send('POST', `\ufeff${body}\r\n`, CSV);
    expect(status).toBe(200);
    expect(json.info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: 3, jumlah_duplikat: 1 });
    expect(
      json.errors.map(({ index, line, code, field }: Record<string, unknown>) => [index, line, code, field]),
    ).toEqual([
      [1, 3, 'invalid_value', 'kecamatan'],
      [2, 5, 'duplicate', undefined],
      [3, 6, 'required', 'tahun'],
      [4, 7, 'unknown_field', 'lain'],
    ]);
    expect(json.data[0].kecamatan).toContain('"1"');
    const id = json.data[0][ID];
    const changed = await send('PUT', `${ID};jumlah_siswa;tahun\n${id};77;\n999999;1;\n`, CSV);
    expect(changed.json).toMatchObject({
      data: [{ jumlah_siswa: 77, tahun: 2024 }],
      errors: [{ index: 1, line: 3, code: 'not_found' }],
    });
    expect((await send('DELETE', `${ID}\n${id}`, CSV)).json.info).toEqual({
      jumlah_gagal: 0,
      jumlah_terhapus: 1,
    });
  });

  it('is refused as a whole where its form is broken', async () => {
    const header = 'kota_kab,tahun';
    const cases: [string, number, object][] = [
      [`${header}\nA,"2024\nB,2025\n`, 400, { code: 'invalid_csv' }],
      [`${header}\n"A" x,2024\n`, 400, { code: 'invalid_csv' }],
      ['tahun,kota_kab, tahun\n2024,A,2025\n', 400, { code: 'invalid_csv' }],
      [`${'a,'.repeat(1_000)}b\n`, 400, { code: 'too_many_members' }],
      ['', 400, { code: 'missing_body' }],
      [`${header}\r\n`, 200, { info: { jumlah_tersimpan: 0, jumlah_gagal: 0, jumlah_duplikat: 0 } }],
    ];
    for (const [body, status, json] of cases)
      expect(await send('POST', body, CSV)).toMatchObject({ status, json });
    expect(await send('POST', Buffer.from([0x61, 0xff]), CSV)).toMatchObject({
      json: { code: 'invalid_encoding' },
    });
    const { json } = await send('POST', `${header}\nA,"1\n2"\nB,"2024`, CSV);
    expect(json.message).toContain('line 4');
  });
});

describe('an NDJSON body', () => {
  it('has an item in each line that is not blank', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 3 })),
        fc.constantFrom('\n', '\r\n', '\n\n \n'),
        fc.nat(9),
        (given, end, chunk) => {
          const text = given.map((one) => JSON.stringify(one) + end).join('');
          expect(readNdjson(text, 100).items).toEqual(JSON.parse(JSON.stringify(given)));
          const scanner = new NdjsonScanner({ maxItems: given.length });
          const bytes = Buffer.from(text);
          for (let from = 0; from < bytes.length; from += chunk + 1)
            scanner.scan(bytes.subarray(from, from + chunk + 1));
          expect(scanner.items).toBe(given.length);
        },
      ),
    );
  });

  it('is written like JSON, with lines, and refused where a line is not JSON', async () => {
    const { json } = await send('POST', `\n${ndjson([item(1), item(2, -1), 7])}\n`, NDJSON);
    expect(json).toMatchObject({
      info: { jumlah_tersimpan: 1 },
      errors: [
        { index: 1, line: 3, code: 'invalid_value' },
        { index: 2, line: 4, code: 'not_an_object' },
      ],
    });
    const broken = await send('POST', `${ndjson([item(1)])}\n{"tahun": }\n`, NDJSON);
    expect(broken.json).toMatchObject({ code: 'invalid_json' });
    expect(broken.json.message).toContain('line 2');
    expect((await send('POST', `${'['.repeat(40)}\n`, NDJSON)).json.code).toBe('nested_too_deeply');
  });
});

it('judges large bodies on a thread, and has the same limits', { timeout: 60_000 }, async () => {
  const items = Array.from({ length: 12_000 }, (_, n) => lean(n, n === 11_999 ? -1 : n));
  for (const [body, headers] of [
    [csv(items), CSV],
    [ndjson(items), NDJSON],
  ] as const) {
    await pool.query('TRUNCATE siswa');
    const { json } = await send('POST', body, headers);
    expect(json.info.jumlah_tersimpan).toBe(11_999);
    expect(json.errors).toMatchObject([{ index: 11_999, line: headers === CSV ? 12_001 : 12_000 }]);
  }
  const { MAX_ITEMS } = services.settings;
  const many = await send('POST', `tahun\n${'1\n'.repeat(MAX_ITEMS + 1)}`, CSV);
  expect(many.json).toMatchObject({ code: 'too_many_items' });
  expect(await send('POST', `tahun\n${'1\n'.repeat(3)}\n\n\n`, CSV)).toMatchObject({
    json: { info: { jumlah_gagal: 3 } },
  });
});

describe('a compressed body', () => {
  it('is read in each format, and a repeat may be compressed or not', async () => {
    const once = { 'idempotency-key': 'satu', ...CSV };
    const body = csv([item(1)]);
    const first = await send('POST', gzipSync(body), { ...once, ...GZIP });
    expect(first.json.info.jumlah_tersimpan).toBe(1);
    expect((await send('POST', body, once)).json).toEqual(first.json);
    const array = gzipSync(JSON.stringify([item(2)]));
    expect((await send('POST', array, { ...JSON_TYPE, ...GZIP })).json.info.jumlah_tersimpan).toBe(1);
  });

  it('is refused when it exceeds the limit, long before all of it is inflated', async () => {
    // 400 MiB of blanks, of which the service reads some 4 MiB.
    const bomb = gzipSync(Buffer.alloc(400 * MIB, ' '), { level: 1 });
    const before = process.memoryUsage().rss;
    const { status, json, read } = await send('POST', bomb, { ...JSON_TYPE, ...GZIP });
    expect([status, json.code]).toEqual([413, 'body_too_large']);
    expect(read).toBeLessThan(bomb.length / 10);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
    expect(services.bodies.underWay()).toBe(0);
  });

  it('is refused if it is not gzip, is cut off, or has another coding', async () => {
    const whole = gzipSync(JSON.stringify([item(1)]));
    for (const [body, coding] of [
      ['[]', 'gzip'],
      [whole.subarray(0, whole.length - 9), 'gzip'],
      [whole, 'br'],
      [whole, 'gzip, gzip'],
    ] as const) {
      const { status, json } = await send('POST', body, { ...JSON_TYPE, 'content-encoding': coding });
      expect([status, json.code]).toEqual([415, 'unsupported_media_type']);
    }
    expect(await send('POST', gzipSync(''), { ...JSON_TYPE, ...GZIP })).toMatchObject({
      json: { code: 'missing_body' },
    });
    const { rowCount } = await pool.query('SELECT FROM siswa');
    expect(rowCount).toBe(0);
  });
});
