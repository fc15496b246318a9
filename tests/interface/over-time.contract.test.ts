import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { samples } from '../support/sample';
import { change, list, register, remove, send, startFromEmpty } from '../support/shared';

/** Lists of an earlier time, and of later changes: beyond the specification (docs/api.md). */

startFromEmpty();

/** A moment between earlier and later writes, whose times have milliseconds. */
async function now(): Promise<string> {
  await sleep(2);
  const moment = new Date().toISOString();
  await sleep(2);
  return moment;
}

type Listed = Record<string, unknown>[];

describe.each(collections)('$resource', (collection) => {
  const { identifier } = collection;

  it('is listed as it was, and by what has changed since', async () => {
    const [a, b, c] = (await register(collection, samples(collection, 3))).json.data as Listed;
    const then = await now();
    const date_now = '2020-02-02T02:02:02.000Z';
    const changed = await change(collection, [{ [identifier]: a![identifier], date_now }]);
    await remove(collection, [{ [identifier]: b![identifier] }]);
    const [added] = (await register(collection, samples(collection, 1, 3))).json.data as Listed;

    expect((await list(collection, `as_of=${then}`)).json).toEqual({
      status: true,
      total: 3,
      data: [a, b, c],
    });
    const since = (await list(collection, `changed_since=${then}`)).json;
    expect(since).toEqual({
      status: true,
      total: 2,
      until: expect.stringMatching(/^\d{4}-.*Z$/),
      deleted: [b![identifier]],
      data: [...changed.json.data, added],
    });
    const next = (await list(collection, `changed_since=${await now()}`)).json;
    expect([next.total, next.deleted, next.data]).toEqual([0, [], []]);
  });
});

it('earlier states have every format; changes have one, whatever the caller accepts', async () => {
  const [collection] = collections as [(typeof collections)[number]];
  const { data } = (await register(collection, samples(collection, 2))).json;
  const then = await now();
  await remove(collection, [{ [collection.identifier]: data[0][collection.identifier] }]);
  const csv = await list(collection, `as_of=${then}&format=csv`);
  expect(csv.text.trim().split('\r\n')).toHaveLength(3);
  const since = await send('GET', collection, {
    query: `changed_since=${then}`,
    headers: { accept: 'text/csv' },
  });
  expect(since.headers['content-type']).toMatch(/json/);
  expect((await list(collection, `changed_since=${then}&format=csv`)).status).toBe(400);
  const early = await list(collection, 'as_of=2001-01-01');
  expect([early.status, early.json.field, early.json.message]).toEqual([
    400,
    'as_of',
    expect.stringMatching(/history begins/),
  ]);
  const head = await send('HEAD', collection, { query: 'as_of=2999-01-01' });
  const get = await list(collection, 'as_of=2999-01-01');
  expect([head.status, get.status, get.json.field, get.json.message]).toEqual([
    400,
    400,
    'as_of',
    expect.stringMatching(/in the future/),
  ]);
});
