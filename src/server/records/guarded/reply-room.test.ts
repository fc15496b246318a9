import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createOwnServices } from '@/server/testing';
import { removeOldReplies } from './forget';
import { createReplyRoom } from './reply-room';

/** How many first replies are kept, and for how long. */

const { pool } = await createOwnServices();
const key = randomUUID();
const transaction = {
  query: async <Row>(_: string | undefined, text: string, params: readonly unknown[]) =>
    (await pool.query(text, [...params])).rows as Row[],
};

const keep = (hours: number, bytes = 10, keyId = key) =>
  pool.query(
    `INSERT INTO first_reply (id, key_id, at, fingerprint, headers, body, is_compressed, bytes)
     VALUES ($1, $2, now() - $3 * interval '1 hour', '', '{}', '', false, $4)`,
    [randomBytes(32), keyId, hours, bytes],
  );

beforeEach(() => pool.query('TRUNCATE first_reply'));

it('refuses a new one beyond the number, of this API key and this day, until the oldest is over', async () => {
  for (const hours of [1, 23.5, 25]) await keep(hours);
  await keep(1, 10, randomUUID());
  await createReplyRoom({ replies: 3 }).check(transaction, key);
  await expect(createReplyRoom({ replies: 2 }).check(transaction, key)).rejects.toMatchObject({
    refusal: { code: 'too_many_idempotency_keys', limit: 2, retryAfter: 1_800 },
  });
});

it('refuses a new one beyond their size, and counts those that this process adds', async () => {
  await keep(1, 60);
  const room = createReplyRoom({ bytes: 100 });
  await room.check(transaction, key);
  room.added(key, 40);
  await expect(room.check(transaction, key)).rejects.toMatchObject({ code: 'too_many_idempotency_keys' });
});

it('deletes those that are older than a day', async () => {
  for (const hours of [1, 23.9, 24.1, 100]) await keep(hours);
  expect(await removeOldReplies(pool, new AbortController().signal)).toBe(2);
  expect((await pool.query('SELECT FROM first_reply')).rowCount).toBe(2);
});
