import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WireRecord } from '@/domain/collections/view/view';
import { createOwnDatabase } from '@/server/database/testing';
import { createServices, type Services } from '@/server/services';
import { actor, by, collection, item, listOf, writesOn } from '../../history/testing';

/** Walks through changes, page by page, by the token of the page before. */

const ID = collection.identifier;
let services: Services;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createOwnDatabase();
  drop = database.drop;
  services = await createServices({ ...database.settings, DATABASE_POOL_SIZE: 8 });
});
afterAll(async () => {
  await services.close();
  await drop();
});
beforeEach(async () => {
  const { records } = await listed();
  await remove(records.map((record) => Number(record[ID])));
});
afterEach(() => {
  vi.useRealTimers();
});

const listed = (parameters?: Record<string, string>, who: object = actor) =>
  listOf(services, parameters, who);
const { register, change, remove } = writesOn(() => services);
const now = () => services.records.moment({ actor: by.actor, collection });
const identifiers = (text: string) => JSON.parse(`[${text}]`) as number[];

/** A copy, which reads one page at a time. */
function copyOf(held: Map<number, WireRecord>, marker: string) {
  let since = marker;
  let next: string | undefined;
  let until: string | undefined;
  let shown = new Set<number>();
  return {
    held,
    /** @returns whether the walk has ended */
    async read(limit: number): Promise<boolean> {
      const isFirst = next === undefined;
      const page = await listed({
        ...(isFirst ? { changed_since: since } : { next: next! }),
        limit: String(limit),
      });
      const deleted = identifiers(page.changes.deleted);
      if (isFirst) shown = new Set();
      else expect(page.changes.until).toBe(until);
      for (const id of [...deleted, ...page.records.map((record) => Number(record[ID]))]) {
        expect(shown.has(id)).toBe(false);
        shown.add(id);
      }
      expect(page.records.length).toBeLessThanOrEqual(limit);
      // A first page with fewer records has all deletions.
      if (!isFirst || page.records.length === limit) expect(deleted.length).toBeLessThanOrEqual(limit);
      for (const id of deleted) held.delete(id);
      for (const record of page.records) held.set(Number(record[ID]), record);
      ({ next, until } = page.changes);
      if (next === undefined) since = until;
      return next === undefined;
    },
    async toTheEnd(limit: number) {
      for (let isEnded = false; !isEnded; ) isEnded = await this.read(limit);
    },
  };
}

const stored = async () => new Map((await listed()).records.map((record) => [Number(record[ID]), record]));

it('walks of one key with other markers each end with what is stored, and show each identifier once', async () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('register', 'change', 'remove', 'undo', 'read', 'read'),
      at: fc.nat(40),
      size: fc.integer({ min: 1, max: 7 }),
    }),
    { minLength: 10, maxLength: 24 },
  );
  let key = 0;
  const items = (count: number) =>
    Array.from({ length: count }, () => {
      key += 1;
      return item(key);
    });
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const early = copyOf(await stored(), await now());
      await register(items(12));
      const second = copyOf(await stored(), await now());
      const late = copyOf(new Map(second.held), await now());
      for (const { what, at, size } of taken) {
        const ids = [...(await stored()).keys()];
        const some = ids.slice(at % (ids.length + 1)).slice(0, size);
        if (what === 'register') await register(items(size));
        else if (what === 'change') await change(some.map((id) => ({ [ID]: id, jumlah_siswa: at })));
        else if (what === 'remove') await remove(some);
        else if (what === 'undo') await undoLast();
        else await (at % 2 === 0 ? early : second).read(size);
      }
      const end = await stored();
      for (const copy of [early, second, late]) {
        await copy.toTheEnd(3);
        // Changes after the beginning of a walk are shown by the next one.
        await copy.toTheEnd(100);
        expect(copy.held).toEqual(end);
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

/** Undoes the last batch, so that what it deleted is restored. */
async function undoLast() {
  const { batches } = await services.records.batches({ collections: [collection.resource], limit: 1 });
  // The batch may no longer be undoable.
  await services.records.undo({ ...by, batch: batches[0]!.id }).catch(() => {});
}

it('shows deletions in pages beside the records, and all at once where no page of records follows', async () => {
  const kept = await register(Array.from({ length: 12 }, (_, n) => item(11_000 + n)));
  const ids = await register(Array.from({ length: 25 }, (_, n) => item(10_000 + n)));
  const since = await now();
  await remove(ids);
  const alone = await listed({ changed_since: since, limit: '10' });
  expect([identifiers(alone.changes.deleted), alone.changes.next]).toEqual([ids, undefined]);
  await change(kept.map((id) => ({ [ID]: id, jumlah_siswa: 1 })));
  const first = await listed({ changed_since: since, limit: '10' });
  expect([first.records.length, identifiers(first.changes.deleted)]).toEqual([10, ids.slice(0, 10)]);
  const second = await listed({ next: first.changes.next! });
  expect([second.records.length, identifiers(second.changes.deleted)]).toEqual([2, ids.slice(10, 20)]);
  const third = await listed({ next: second.changes.next!, limit: '3', changed_since: since });
  expect([third.records.length, identifiers(third.changes.deleted)]).toEqual([0, ids.slice(20, 23)]);
  const last = await listed({ next: third.changes.next!, limit: '100' });
  expect([identifiers(last.changes.deleted), last.changes.next]).toEqual([ids.slice(23), undefined]);
  expect([second, third, last].map(({ changes }) => changes.until)).toEqual(
    Array(3).fill(first.changes.until),
  );
  const whole = await listed({ changed_since: since, limit: '10', after: '0' });
  expect([identifiers(whole.changes.deleted), whole.changes.next]).toEqual([ids, undefined]);
});

it('a walk that begins anew begins at the present, whoever has passed the same marker', async () => {
  const ids = await register(Array.from({ length: 5 }, (_, n) => item(20_000 + n)));
  const since = await now();
  await change(ids.map((id) => ({ [ID]: id, jumlah_siswa: 1 })));
  const first = await listed({ changed_since: since, limit: '2' });
  await change(ids.map((id) => ({ [ID]: id, jumlah_siswa: 2 })));
  const other = await listed({ changed_since: since, limit: '2' });
  expect(other.changes.until > first.changes.until).toBe(true);
  expect(await listed({ changed_since: other.changes.until })).toMatchObject({ records: [] });
});

it('refuses a token that is not the page before, and says what to do', async () => {
  const ids = await register(Array.from({ length: 5 }, (_, n) => item(30_000 + n)));
  const since = await now();
  await change(ids.map((id) => ({ [ID]: id, jumlah_siswa: 1 })));
  const next = (await listed({ changed_since: since, limit: '2', fields: ID })).changes.next!;
  const faultOf = (parameters: Record<string, string>, who?: object) =>
    listed(parameters, who).then(
      () => undefined,
      ({ refusal }) => refusal.fault.code,
    );
  const flipped = `${next[0] === 'A' ? 'B' : 'A'}${next.slice(1)}`;
  for (const wrong of ['', 'x', '.', 'é', flipped, next.slice(0, -1), `${next}A`, `${next}.x`])
    expect([wrong, await faultOf({ next: wrong })]).toEqual([wrong, 'not_a_next']);
  expect(await faultOf({ next }, { ...actor, id: '00000000-0000-4000-8000-00000000000b' })).toBe(
    'not_a_next',
  );
  expect(await faultOf({ next, changed_since: '2020-01-01T00:00:00Z' })).toBe('next_of_other_parameters');
  expect(await faultOf({ next, fields: 'tahun' })).toBe('next_of_other_parameters');
  for (const other of [{ after: '1' }, { tahun: '2024' }, { as_of: since }, { format: 'csv' }])
    expect(await faultOf({ next, ...other })).toBe('next_alone');
  const { records } = await listed({ next, fields: ID, changed_since: since });
  expect(records).toEqual(ids.slice(2, 4).map((id) => ({ [ID]: id })));
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
  expect(await faultOf({ next })).toBe('next_expired');
});
