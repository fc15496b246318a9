import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import type { Services } from '@/server/services';
import { call, type Reply } from '../support/http';
import { sample } from '../support/sample';
import { ownServices, serveRest, servicesOn } from './services-on';

/**
 * Random writes with repeats, conditions and dry runs are sent to two instances at once, and compared with a model of what is
 * stored (docs/specification.md, "Conditions").
 */

const RUNS = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 150) / 10);
const TIMEOUT = 120_000;
const collection = findCollection('dokter')!;

const own = ownServices();
let second: Services;
let instances: Awaited<ReturnType<typeof serveRest>>[] = [];
let key: string;

beforeAll(async () => {
  ({ key } = await own.services.keys.issue({ name: 'property test' }, system('test')));
  second = await servicesOn(own.databaseUrl);
  instances = [await serveRest(own.services), await serveRest(second)];
}, TIMEOUT);

afterAll(async () => {
  for (const instance of instances) instance.close();
  await second?.close();
});

type Act = Readonly<{
  /** The number of the batch of items to register; `all`: all stored records are deleted. */
  batch: number | 'all';
  idempotencyKey: number | undefined;
  tag: 'present' | 'old' | 'any' | undefined;
  isDryRun: boolean;
  /** The number of equal requests that are sent at the same time, alternately to each instance. */
  copies: number;
}>;

const act: fc.Arbitrary<Act> = fc.record({
  batch: fc.oneof({ arbitrary: fc.nat(4), weight: 4 }, fc.constant('all' as const)),
  idempotencyKey: fc.option(fc.nat(2), { nil: undefined, freq: 4 }),
  tag: fc.option(fc.constantFrom('present', 'old', 'any'), { nil: undefined, freq: 2 }),
  isDryRun: fc.nat(3).map((n) => n === 0),
  copies: fc.integer({ min: 1, max: 4 }),
});

/** Each batch has an item in common with the next. */
const numbersOf = (batch: number): number[] => [batch, batch + 1];

it(
  'store as often as the model counts',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        await own.services.pool.query(
          'TRUNCATE dokter RESTART IDENTITY; TRUNCATE record_history.batch; DELETE FROM first_reply',
        );
        const model = new Model();
        for (const one of acts) await model.step(one);
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT,
);

class Model {
  /** The identifiers of the stored items, by their numbers. */
  readonly #stored = new Map<number, number>();
  /** For each idempotency key, the content that was sent first, and its reply. */
  readonly #first = new Map<number, { content: string; text: string }>();
  readonly #names = Array.from({ length: 3 }, () => randomUUID());
  #batches = 0;
  #tags: string[] = [];

  async step({ batch, idempotencyKey, tag, isDryRun, copies }: Act): Promise<void> {
    const present = await this.#tag();
    const old = this.#tags.findLast((one) => one !== present) ?? '"0-none"';
    const tags = { present, old, any: '*' };
    const method = batch === 'all' ? 'DELETE' : 'POST';
    const items =
      batch === 'all'
        ? [...this.#stored.values()].map((id) => ({ id_dokter: id }))
        : numbersOf(batch).map((number) => sample(collection, number + 1));
    const content = `${method} ${JSON.stringify(items)}`;
    const headers = {
      ...(idempotencyKey !== undefined && { 'idempotency-key': this.#names[idempotencyKey]! }),
      ...(tag !== undefined && { 'if-match': tags[tag] }),
      ...(isDryRun && { prefer: 'tx=rollback' }),
    };
    const replies = await Promise.all(
      Array.from({ length: copies }, (_, copy) =>
        call(`${instances[copy % 2]!.url}${collection.path}`, { method, key, items, headers }),
      ),
    );
    const counts = (reply: Reply) => Object.values(reply.json.info);
    const statuses = replies.map(({ status }) => status);
    const held = idempotencyKey === undefined || isDryRun ? undefined : this.#first.get(idempotencyKey);
    if (held !== undefined) {
      // While one request looks for the reply, another may get 409.
      const others = replies.filter(({ status }) => status !== 409);
      expect(others).not.toEqual([]);
      for (const reply of others)
        if (held.content === content) expect([reply.status, reply.text]).toEqual([200, held.text]);
        else expect([reply.status, reply.json.code]).toEqual([422, 'idempotency_key_reused']);
    } else if (tag === 'old') {
      expect(
        statuses.filter((status) => status !== 412 && !(idempotencyKey !== undefined && status === 409)),
      ).toEqual([]);
      expect(statuses).toContain(412);
    } else if (isDryRun) {
      for (const reply of replies) expect(counts(reply)).toEqual(this.#expected(batch));
    } else {
      const done = replies.filter(
        ({ status, headers: told }) => status === 200 && told['idempotent-replayed'] === undefined,
      );
      const isOnce = idempotencyKey !== undefined || (tag === 'present' && items.length > 0);
      expect(done).toHaveLength(isOnce ? 1 : copies);
      const expected = this.#expected(batch);
      // If there is no idempotency key, the first of several requests has this outcome.
      expect(done.map(counts)).toContainEqual(expected);
      this.#apply(batch, done);
      for (const reply of replies)
        if (!done.includes(reply) && reply.status === 200) expect(reply.text).toBe(done[0]!.text);
        else if (!done.includes(reply)) expect(reply.status).toBe(idempotencyKey === undefined ? 412 : 409);
      if (idempotencyKey !== undefined) this.#first.set(idempotencyKey, { content, text: done[0]!.text });
    }
    await this.#check();
  }

  /** The expected counts of `info`, in its order. */
  #expected(batch: Act['batch']): number[] {
    if (batch === 'all') return [0, this.#stored.size];
    const held = numbersOf(batch).filter((number) => this.#stored.has(number)).length;
    return [2 - held, 0, held];
  }

  #apply(batch: Act['batch'], done: readonly Reply[]): void {
    for (const { json } of done) {
      const written: Record<string, number | string>[] = json.data;
      if (written.length > 0) this.#batches += 1;
      for (const { id_dokter: id } of written)
        if (batch === 'all') {
          for (const [number, stored] of this.#stored) if (stored === id) this.#stored.delete(number);
        }
      if (batch !== 'all')
        for (const record of written) {
          const text = String(Object.values(record).find((value) => / \d+$/.test(String(value))));
          this.#stored.set(Number(/(\d+)$/.exec(text)![1]) - 1, Number(record['id_dokter']));
        }
    }
  }

  async #check(): Promise<void> {
    const { rows } = await own.services.pool.query(
      'SELECT (SELECT array_agg(id_dokter ORDER BY id_dokter) FROM dokter) AS ids, (SELECT count(*)::integer FROM record_history.batch) AS batches',
    );
    expect(rows).toEqual([
      {
        ids: this.#stored.size === 0 ? null : [...this.#stored.values()].sort((a, b) => a - b),
        batches: this.#batches,
      },
    ]);
  }

  async #tag(): Promise<string> {
    const reply = await call(`${instances[0]!.url}${collection.path}?limit=1`, { key });
    const tag = reply.headers.etag!;
    this.#tags = [...this.#tags, tag];
    return tag;
  }
}
