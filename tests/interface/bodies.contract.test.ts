import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { call } from '../support/http';
import { head, openRaw } from '../support/raw';
import { expectRefusal } from '../support/refusal';
import { sample, samples } from '../support/sample';
import { list, register, send, service, startFromEmpty } from '../support/shared';

/**
 * Bodies that are large, hostile or endless (docs/decisions/request-bodies.md), beside a caller with small requests.
 */

startFromEmpty();

const MIB = 1024 * 1024;
const siswa = collections.find(({ resource }) => resource === 'siswa')!;
const url = service.baseUrl + siswa.path;
const json = { 'content-type': 'application/json', 'x-api-key': service.key };

/** Sends small requests repeatedly during some work. @returns the longest wait, in milliseconds */
async function besides(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let ended = false;
  const asking = (async () => {
    while (!ended) {
      const from = performance.now();
      const replies = await Promise.all([
        call(`${url}?limit=20`, { key: service.key }),
        call(`${service.baseUrl}/health/live`),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      longest = Math.max(longest, performance.now() - from);
    }
  })();
  try {
    await work;
  } finally {
    ended = true;
    await asking;
  }
  return longest;
}

describe('a hostile body is refused at the limit, long before it has been sent', () => {
  it.each([
    ['arrays', '[', '[],', 'too_many_items'],
    ['numbers', '[', '1,', 'too_many_items'],
    ['nesting', '', '[', 'nested_too_deeply'],
    ['members', '[{', '"a":1,', 'too_many_members'],
    ['elements', '[{"a":[', '1,', 'too_many_members'],
  ])('%s', async (_name, start, again, code) => {
    const connection = await openRaw(service.baseUrl);
    connection.send(head('POST', siswa.path, { ...json, 'content-length': 32 * MIB }));
    connection.send(start + again.repeat(Math.ceil((2 * MIB) / again.length)));
    const text = await connection.until(/"docs":"[^"]+"\}/);
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toContain(`"code":"${code}"`);
    connection.close();
  });

  it('in both languages, with the reason and what to send', async () => {
    const deep = '['.repeat(40);
    expectRefusal(await call(url, { method: 'POST', headers: json, body: deep }), 400, 'nested_too_deeply');
    const reply = await call(url, {
      method: 'PUT',
      headers: { ...json, 'accept-language': 'id' },
      body: `[{},{${'"a":1,'.repeat(1000)}"b":1}]`,
    });
    expectRefusal(reply, 400, 'too_many_members', 'id');
    expect(reply.json.message).toContain('Butir 1 ');
  });

  it('but not within the limits: unusual items are reported as faults', async () => {
    const odd = { ...sample(siswa), asing: Array.from({ length: 900 }, () => [[[]]]) };
    const { info, errors } = (await register(siswa, [odd, sample(siswa)])).json;
    expect(info).toEqual({ jumlah_tersimpan: 1, jumlah_gagal: 1, jumlah_duplikat: 0 });
    expect(errors).toMatchObject([{ index: 0, code: 'unknown_field', field: 'asing' }]);
  });
});

describe('a large batch', () => {
  const COUNT = 12_000;
  const items = samples(siswa, COUNT);

  it('is stored, changed, found to be a duplicate and deleted like a small one, and delays nobody', async () => {
    let ids: number[] = [];
    const longest = await besides(
      (async () => {
        const posted = (await register(siswa, items)).json;
        expect(posted.info).toEqual({ jumlah_tersimpan: COUNT, jumlah_gagal: 0, jumlah_duplikat: 0 });
        ids = posted.data.map((record: { id_siswa: number }) => record.id_siswa);
        expect(posted.data[COUNT - 1].kota_kab).toBe(items[COUNT - 1]!['kota_kab']);

        const again = (await register(siswa, [...items, items[5], {}])).json;
        expect(again.info).toEqual({ jumlah_tersimpan: 0, jumlah_gagal: 1, jumlah_duplikat: COUNT + 1 });
        const stored = again.errors.map((error: { stored?: number }) => error.stored);
        expect(stored).toEqual([...ids, ids[5], undefined]);

        const changes = ids.map((id_siswa) => ({ id_siswa, jumlah_siswa: 7 }));
        const changed = (await send('PUT', siswa, { items: [...changes, changes[3]] })).json;
        expect(changed.info).toEqual({ jumlah_tersimpan: COUNT, jumlah_gagal: 1 });
        expect(changed.errors).toMatchObject([{ index: COUNT, code: 'repeated_identifier' }]);

        const named = ids.map((id_siswa) => ({ id_siswa }));
        const gone = (await send('DELETE', siswa, { items: [...named, { id_siswa: 2_000_000_000 }] })).json;
        expect(gone.info).toEqual({ jumlah_gagal: 1, jumlah_terhapus: COUNT });
        expect(gone.errors).toMatchObject([{ index: COUNT, code: 'not_found', field: 'id_siswa' }]);
      })(),
    );
    expect(longest).toBeLessThan(20_000);
    expect((await list(siswa)).json.total).toBe(0);
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, -1), 'invalid_json'],
    ['no array', (text: string) => `{"records":${text}}`, 'not_an_array'],
    ['not UTF-8', (text: string) => Buffer.from(text.replace('Aceh', '\xff'), 'latin1'), 'invalid_encoding'],
  ])('%s is refused as a small one is', async (_name, made, code) => {
    expectRefusal(
      await call(url, { method: 'POST', headers: json, body: made(JSON.stringify(items)) }),
      400,
      code,
    );
  });

  it('over the limit of bytes is refused while it is sent in chunks', async () => {
    const connection = await openRaw(service.baseUrl);
    connection.send(head('POST', siswa.path, { ...json, 'transfer-encoding': 'chunked' }));
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, ' '), Buffer.from('\r\n')]);
    for (let sent = 0; sent < 34; sent += 1) connection.send(chunk);
    expect(await connection.until(/"docs":"[^"]+"\}/)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"body_too_large"/);
    connection.close();
  });
});
