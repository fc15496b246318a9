import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { expectRefusal } from '../support/refusal';
import { otherValue, sample, samples } from '../support/sample';
import { issueKey } from '../support/service';
import { collectionOf, list, register, send, service, sql, startFromEmpty } from '../support/shared';

/** Writes that are safe to repeat, conditional, or only tried (docs/specification.md, "Conditions"). */

startFromEmpty();

const dokter = collectionOf('dokter');
const siswa = collectionOf('siswa');
const newKey = (): string => randomUUID();
const keyed = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });
const total = async (collection = dokter): Promise<number> => (await list(collection)).json.total;
const kept = async (): Promise<number> =>
  (await sql<{ count: number }>('SELECT count(*)::integer AS count FROM first_reply'))[0]!.count;
const tagOf = async (collection = dokter, query?: string): Promise<string> =>
  (await list(collection, query)).headers.etag!;

/** Runs work while another writer has an uncommitted record with the natural key. */
async function whileHeld<T>(item: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: service.databaseUrl });
  await other.connect();
  try {
    // The trigger that renews the version is off: its row may be shared with another connection, which would then wait too.
    await other.query('BEGIN; SET LOCAL session_replication_role = replica');
    await other.query('INSERT INTO dokter (nama_dokter, spesialis) VALUES ($1, $2)', [
      item['nama_dokter'],
      item['spesialis'],
    ]);
    return await work();
  } finally {
    await other.end();
  }
}

describe.each(collections.map((collection) => ({ collection, ...collection })))(
  '$path',
  ({ collection, identifier, fields }) => {
    it('answers a repeat with the first reply, and does nothing', async () => {
      const write = async (method: string, items: unknown) => {
        const headers = keyed(newKey());
        const first = await send(method, collection, { items, headers });
        const state = (await list(collection)).text;
        const again = await send(method, collection, { items, headers });
        expect([first.status, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
        expect([again.status, again.text]).toEqual([200, first.text]);
        expect(again.headers['idempotent-replayed']).toBe('true');
        expect(again.headers['content-type']).toBe(first.headers['content-type']);
        expect((await list(collection)).text).toBe(state);
        return first.json;
      };
      const { info, data } = await write('POST', samples(collection, 2));
      expect(info).toEqual({ jumlah_tersimpan: 2, jumlah_gagal: 0, jumlah_duplikat: 0 });
      const id = data[0][identifier];
      const changed = Object.fromEntries(fields.map((field) => [field.name, otherValue(field)]));
      expect((await write('PUT', [{ [identifier]: id, ...changed }])).info.jumlah_tersimpan).toBe(1);
      expect((await write('DELETE', [{ [identifier]: id }])).info.jumlah_terhapus).toBe(1);
    });

    it('tries a write as it would be, and stores nothing', async () => {
      const [held] = (await register(collection, [sample(collection)])).json.data;
      const batches = () => sql('SELECT count(*) FROM record_history.batch');
      const state = async () => [(await list(collection)).text, await tagOf(collection), await batches()];
      const before = await state();
      const id = held[identifier];
      const changed = Object.fromEntries(fields.map((field) => [field.name, otherValue(field)]));
      const writes: [string, unknown[]][] = [
        ['POST', [sample(collection), sample(collection, 1), {}]],
        [
          'PUT',
          [
            { [identifier]: id, ...changed },
            { [identifier]: 2_000_000_000, ...changed },
          ],
        ],
        ['DELETE', [{ [identifier]: id }, { [identifier]: 2_000_000_000 }]],
      ];
      const timeless = (text: string) =>
        JSON.parse(text, (name, value) => (name === 'date_now' || name === identifier ? undefined : value));
      for (const [method, items] of writes) {
        const tried = await send(method, collection, { items, query: 'dry_run=true' });
        expect([tried.status, tried.headers['preference-applied']]).toEqual([200, 'tx=rollback']);
        expect(await state()).toEqual(before);
        const preferred = await send(method, collection, { items, headers: { prefer: 'tx=rollback' } });
        expect(timeless(preferred.text)).toEqual(timeless(tried.text));
        const real = await send(method, collection, { items });
        expect(timeless(tried.text)).toEqual({ ...timeless(real.text), dry_run: true });
        if (method === 'POST') {
          const [added] = real.json.data;
          await send('DELETE', collection, { items: [{ [identifier]: added[identifier] }] });
        } else if (method === 'PUT') {
          await send('PUT', collection, { items: [{ ...held }] });
        }
        before.splice(0, 3, ...(await state()));
      }
    });
  },
);

describe('Idempotency-Key', () => {
  it('replies as without it, with the same headers', async () => {
    const items = [sample(dokter), {}];
    const plain = await register(dokter, items);
    const { id_dokter } = plain.json.data[0];
    await send('DELETE', dokter, { items: [{ id_dokter }] });
    const first = await send('POST', dokter, { items, headers: keyed(newKey()) });
    const names = (reply: typeof plain) => Object.keys(reply.headers).sort();
    expect(names(first)).toEqual(names(plain));
    expect(first.json.errors).toEqual(plain.json.errors);
  });

  it.each([
    ['content', 'POST', dokter, [sample(dokter, 2)]],
    ['method', 'DELETE', dokter, [sample(dokter)]],
    ['collection', 'POST', siswa, [sample(dokter)]],
  ] as const)('refuses another %s', async (_, method, collection, items) => {
    const headers = keyed(newKey());
    const call = { items: [sample(dokter)], headers };
    expect((await send('POST', dokter, call)).status).toBe(200);
    expectRefusal(await send(method, collection, { items, headers }), 422, 'idempotency_key_reused');
    const indonesian = { items, headers: { ...headers, 'accept-language': 'id' } };
    expectRefusal(await send(method, collection, indonesian), 422, 'idempotency_key_reused', 'id');
    expect((await send('POST', dokter, call)).headers['idempotent-replayed']).toBe('true');
    expect([await total(), await total(siswa)]).toEqual([1, 0]);
  });

  it('keeps the reply to a batch of which nothing was stored, and no refusal', async () => {
    const headers = keyed(newKey());
    const first = await send('POST', dokter, { items: [{ nama_dokter: '' }], headers });
    expect(first.json.info).toEqual({ jumlah_tersimpan: 0, jumlah_gagal: 1, jumlah_duplikat: 0 });
    const again = await send('POST', dokter, { items: [{ nama_dokter: '' }], headers });
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const other = keyed(newKey());
    expectRefusal(await send('POST', dokter, { body: '[{]', headers: other }), 400, 'invalid_json');
    expect((await send('POST', dokter, { items: [sample(dokter)], headers: other })).status).toBe(200);
  });

  it('does not take a batch that merges for a repeat of one that does not, nor the other way', async () => {
    const stored = sample(dokter);
    await register(dokter, [stored]);
    const merging = { prefer: 'resolution=merge-duplicates' };
    for (const [one, other] of [
      [{}, merging],
      [merging, {}],
    ]) {
      const key = newKey();
      expect((await send('POST', dokter, { items: [stored], headers: keyed(key, one) })).status).toBe(200);
      const second = await send('POST', dokter, { items: [stored], headers: keyed(key, other) });
      expectRefusal(second, 422, 'idempotency_key_reused');
    }
  });

  it('is a matter of one API key, and its text is not stored', async () => {
    const { key } = await issueKey(service.databaseUrl);
    const name = newKey();
    const call = { items: [sample(dokter)], headers: keyed(name) };
    await send('POST', dokter, call);
    const other = await send('POST', dokter, { ...call, key });
    expect([other.json.info.jumlah_duplikat, other.headers['idempotent-replayed']]).toEqual([1, undefined]);
    const rows = await sql<{ text: string }>('SELECT first_reply::text AS text FROM first_reply');
    for (const { text } of rows) {
      expect(text).not.toContain(name);
      expect(text).not.toContain(Buffer.from(name).toString('hex'));
      expect(text).not.toContain(service.key);
    }
  });

  it.each(['', 'two words', 'a'.repeat(256), `"${'a'.repeat(256)}"`, '""', 'kunci-é'])(
    'refuses the form of %j, before it reads the body',
    async (name) => {
      const reply = await send('POST', dokter, { items: [sample(dokter)], headers: keyed(name) });
      expectRefusal(reply, 400, 'invalid_header');
      expect(reply.json.field).toBe('idempotency-key');
      expect(await total()).toBe(0);
    },
  );

  it('is the same with quotation marks, and nothing to a list', async () => {
    const name = 'a'.repeat(230) + newKey().slice(-25);
    const call = { items: [sample(dokter)] };
    await send('POST', dokter, { ...call, headers: keyed(name) });
    const again = await send('POST', dokter, { ...call, headers: keyed(`"${name}"`) });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await send('GET', dokter, { headers: keyed('two words') })).status).toBe(200);
  });

  it('answers 409 while the first still runs, and its reply afterwards', async () => {
    const call = { items: [sample(dokter)], headers: keyed(newKey()) };
    const { running } = await whileHeld(sample(dokter), async () => {
      const both = [send('POST', dokter, call), send('POST', dokter, call)];
      // The one that arrives first waits for the other writer, so this is the second.
      const refused = await Promise.race(both);
      expectRefusal(refused, 409, 'request_running');
      expect(refused.headers['retry-after']).toBe('1');
      // No lock has a single number: the record history could take it for a batch.
      const locks = await sql(
        `SELECT objsubid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      expect(locks).toEqual([]);
      return { running: Promise.all(both) };
    });
    const first = (await running).find(({ status }) => status === 200)!;
    expect((await send('POST', dokter, call)).text).toBe(first.text);
    expect(await total()).toBe(1);
  });

  it('writes once, whoever of many comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const call = { items: [sample(dokter, round + 1)], headers: keyed(newKey()) };
      const replies = await Promise.all(Array.from({ length: 12 }, () => send('POST', dokter, call)));
      const answered = replies.filter(({ status }) => status === 200);
      expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      expect(answered.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
      expect(new Set(answered.map(({ text }) => text)).size).toBe(1);
      expect(answered[0]!.json.info.jumlah_tersimpan).toBe(1);
      expect(await total()).toBe(round + 1);
    }
  });

  it('keeps the whole reply to a large batch, in few bytes', async () => {
    const call = { items: samples(dokter, 6_000), headers: keyed(newKey()) };
    const first = await send('POST', dokter, call);
    expect(first.json.info.jumlah_tersimpan).toBe(6_000);
    const again = await send('POST', dokter, call);
    expect([again.text === first.text, again.headers['idempotent-replayed']]).toEqual([true, 'true']);
    const [row] = await sql<{ bytes: number }>('SELECT max(bytes)::integer AS bytes FROM first_reply');
    expect(row!.bytes).toBeLessThan(first.bytes.length / 5);
    const other = await send('POST', dokter, { ...call, items: samples(dokter, 6_000, 1) });
    expectRefusal(other, 422, 'idempotency_key_reused');
  });

  it('forgets after a day', async () => {
    const call = { items: [sample(dokter)], headers: keyed(newKey()) };
    await send('POST', dokter, call);
    const count = await kept();
    await sql("UPDATE first_reply SET at = at - interval '23 hours 59 minutes'");
    expect((await send('POST', dokter, call)).headers['idempotent-replayed']).toBe('true');
    await sql("UPDATE first_reply SET at = at - interval '1 minute'");
    const later = await send('POST', dokter, call);
    expect([later.json.info.jumlah_duplikat, later.headers['idempotent-replayed']]).toEqual([1, undefined]);
    expect((await send('POST', dokter, call)).text).toBe(later.text);
    expect(await kept()).toBe(count);
  });
});

describe('If-Match', () => {
  const put = (id_dokter: number, tag: string, spesialis = 'Anak', more = {}) =>
    send('PUT', dokter, { items: [{ id_dokter, spesialis }], headers: { 'if-match': tag, ...more } });
  const one = async (): Promise<number> => (await register(dokter, [sample(dokter)])).json.data[0].id_dokter;

  it.each([
    ['a list', undefined],
    ['CSV', 'format=csv'],
    ['a page of a filtered list', 'spesialis=x&limit=1'],
  ])('writes once by the tag of %s', async (_, query) => {
    const id = await one();
    const tag = await tagOf(dokter, query);
    expect((await put(id, tag)).json.info.jumlah_tersimpan).toBe(1);
    const late = await put(id, tag, 'Gigi');
    expectRefusal(late, 412, 'list_changed');
    expect((await list(dokter)).json.data[0].spesialis).toBe('Anak');
    expect((await put(id, `"x", ${await tagOf()}`, 'Gigi')).status).toBe(200);
  });

  it('holds for DELETE and POST, and * always', async () => {
    const id = await one();
    const old = await tagOf();
    await put(id, '*');
    for (const [method, item] of [
      ['DELETE', { id_dokter: id }],
      ['POST', sample(dokter, 1)],
    ] as const) {
      const write = (tag: string) => send(method, dokter, { items: [item], headers: { 'if-match': tag } });
      expectRefusal(await write(old), 412, 'list_changed');
      expectRefusal(await write('W/"0-json2", "foreign"'), 412, 'list_changed');
      expect((await write((await tagOf()).replace(/^W\//, ''))).status).toBe(200);
    }
    expect(
      (await list(dokter)).json.data.map(({ id_dokter }: { id_dokter: number }) => id_dokter > id),
    ).toEqual([true]);
  });

  it.each(['', 'abc', 'W/"a', '"a" "b"', '*, "a"'])('refuses the form of %j', async (tag) => {
    const reply = await send('PUT', dokter, { items: [], headers: { 'if-match': tag } });
    expectRefusal(reply, 400, 'invalid_header');
    expect(reply.json.field).toBe('if-match');
  });

  it('lets exactly one of several writers with the same tag write, also beside others', async () => {
    const id = await one();
    for (let round = 0; round < 10; round += 1) {
      const tag = await tagOf();
      const replies = await Promise.all(Array.from({ length: 6 }, (_, i) => put(id, tag, `S ${round} ${i}`)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    }
    const tag = await tagOf();
    const others = Array.from({ length: 8 }, (_, i) => register(dokter, [sample(dokter, i + 1)]));
    const winners = (await Promise.all(Array.from({ length: 4 }, (_, i) => put(id, tag, `T ${i}`)))).filter(
      ({ status }) => status === 200,
    );
    expect(winners.length).toBeLessThan(2);
    for (const { status, json } of await Promise.all(others))
      expect([status, json.info.jumlah_tersimpan]).toEqual([200, 1]);
  });

  it('gives way to a writer that holds its record, and then finds the other version', async () => {
    const id = await one();
    const tag = await tagOf();
    const other = new pg.Client({ connectionString: service.databaseUrl });
    await other.connect();
    try {
      await other.query('BEGIN; SET LOCAL session_replication_role = replica');
      await other.query("UPDATE dokter SET spesialis = 'Lain' WHERE id_dokter = $1", [id]);
      const waiting = put(id, tag);
      await new Promise((resolve) => setTimeout(resolve, 300));
      // Another key writes meanwhile, and renews the version.
      expect((await register(dokter, [sample(dokter, 1)])).status).toBe(200);
      expectRefusal(await waiting, 412, 'list_changed');
    } finally {
      await other.end();
    }
  });

  it('is not asked of a repeat, and a 412 is not kept', async () => {
    const id = await one();
    const tag = await tagOf();
    const name = keyed(newKey());
    const first = await put(id, tag, 'Anak', name);
    expect((await put(id, tag, 'Anak', name)).text).toBe(first.text);
    const other = keyed(newKey());
    expectRefusal(await put(id, tag, 'Gigi', other), 412, 'list_changed');
    expect((await put(id, await tagOf(), 'Gigi', other)).status).toBe(200);
  });
});

describe('a dry run', () => {
  it.each(['', '1', 'yes', 'TRUE'])('refuses the value %j', async (value) => {
    const reply = await send('POST', dokter, { items: [sample(dokter)], query: `dry_run=${value}` });
    expectRefusal(reply, 400, 'invalid_parameter');
    expect(reply.json.field).toBe('dry_run');
    expect(await total()).toBe(0);
  });

  it.each(['dryrun=true', 'dry-run=true', 'dry_run=true&dry_run=false', 'dry%5Frun=x'])(
    'stores nothing by %s',
    async (query) => {
      const reply = await send('POST', dokter, { items: [sample(dokter)], query });
      expectRefusal(reply, 400, 'invalid_parameter');
      expect(await total()).toBe(0);
    },
  );

  it.each(['tx=rollbak', 'tx', 'return=minimal, tx=""'])('refuses Prefer: %s', async (prefer) => {
    const reply = await send('POST', dokter, { items: [sample(dokter)], headers: { prefer } });
    expectRefusal(reply, 400, 'invalid_header');
    expect(await total()).toBe(0);
  });

  it('is a write without dry_run=true, with tx=commit, and with what was ignored before', async () => {
    for (const [i, call] of [
      { query: 'dry_run=false' },
      { headers: { prefer: 'tx=commit' } },
      { query: 'x=%zz&y' },
    ].entries())
      expect((await send('POST', dokter, { items: [sample(dokter, i)], ...call })).text).not.toContain(
        'dry_run',
      );
    expect(await total()).toBe(3);
  });

  it('needs the right to write, is no use of the key, and keeps no reply', async () => {
    const { key, id } = await issueKey(service.databaseUrl, { allow: 'rsud/dokter:list+register' });
    const call = { key, query: 'dry_run=true' };
    expectRefusal(await send('DELETE', dokter, { ...call, items: [] }), 403, 'operation_not_allowed');
    const headers = keyed(newKey(), { prefer: 'return=minimal' });
    const count = await kept();
    const tried = await send('POST', dokter, { ...call, items: [sample(dokter), {}], headers });
    expect(tried.headers['preference-applied']).toBe('return=minimal, tx=rollback');
    expect(tried.json).toMatchObject({
      data: [],
      dry_run: true,
      info: { jumlah_tersimpan: 1, jumlah_gagal: 1 },
    });
    expect(await kept()).toBe(count);
    const real = await send('POST', dokter, { key, items: [sample(dokter)], headers });
    expect([real.json.info.jumlah_tersimpan, real.headers['idempotent-replayed']]).toEqual([1, undefined]);
    const used = async () =>
      (
        await sql<{ count: number }>(
          "SELECT coalesce(sum(count), 0)::integer AS count FROM api_key_usage WHERE key_id = $1 AND operation = 'register'",
          [id],
        )
      )[0]!.count;
    await expect.poll(used, { timeout: 20_000, interval: 200 }).toBe(1);
  });

  it('compares the tag too', async () => {
    const tag = await tagOf();
    await register(dokter, [sample(dokter)]);
    const call = { items: [sample(dokter, 1)], query: 'dry_run=true', headers: { 'if-match': tag } };
    expectRefusal(await send('POST', dokter, call), 412, 'list_changed');
  });
});
