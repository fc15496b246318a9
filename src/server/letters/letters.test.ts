import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createInstance } from '@/server/access/keys/testing';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import type { Letter } from '@/server/mail';
import { createLetters } from './letters';

const database = await createOwnDatabase();
const { DATABASE_URL } = database.settings;
const instance = createInstance({ DATABASE_URL });
const { pool, prisma } = instance;
const log = createLogger('silent');
const sent: Letter[] = [];
let fault: string | undefined;
let wait = async (): Promise<void> => undefined;
const mail = {
  isConfigured: true,
  send: async (letter: Letter) => {
    sent.push(letter);
    await wait();
    return fault;
  },
  close: () => undefined,
};
const open = () => createLetters({ pool, prisma, log, mail });
const one = open();
const other = open();
const letter = (to: string): Letter => ({ to, subject: 'Halo', text: `rahasia ${to}` });
const due = () =>
  pool.query(
    "UPDATE letter SET next_attempt_at = now() - interval '1 second' WHERE next_attempt_at IS NOT NULL",
  );

afterEach(async () => {
  vi.useRealTimers();
  wait = async () => undefined;
  sent.length = 0;
  fault = undefined;
  await pool.query('DELETE FROM letter');
});
afterAll(async () => {
  await instance.close();
  await database.drop();
});

it('a letter is sent once, by one of two instances, and only if its transaction commits', async () => {
  for (let turn = 0; turn < 15; turn += 1) await one.post(prisma, letter(`${turn}@example.test`));
  await prisma
    .$transaction(async (tx) => {
      await one.post(tx, letter('undone@example.test'));
      throw new Error('undone');
    })
    .catch(() => undefined);
  await Promise.all([one.deliver(), other.deliver()]);
  await Promise.all([one.deliver(), other.deliver()]);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 15 }, (_, turn) => `${turn}@example.test`).toSorted(),
  );
  const { rows } = await pool.query('SELECT count(*)::int AS left FROM letter WHERE content IS NOT NULL');
  expect(rows).toEqual([{ left: 0 }]);
});

it('is tried again after a failure, also by another instance, and given up after eight attempts', async () => {
  fault = '451 busy';
  expect(await one.send(letter('a@example.test'))).toBe('failed');
  expect(await other.deliver()).toBe(0);
  expect(await one.faults()).toMatchObject({
    total: 1,
    letters: [{ to: 'a@example.test', attempts: 1, fault: '451 busy', nextAttemptAt: expect.any(Date) }],
  });
  const { rows } = await pool.query('SELECT l::text AS all FROM letter l');
  expect(rows[0].all).not.toContain(Buffer.from('rahasia').toString('hex'));
  for (let turn = 0; turn < 10; turn += 1) {
    await due();
    await other.deliver();
  }
  expect(sent).toHaveLength(8);
  expect((await one.faults()).letters).toMatchObject([{ attempts: 8, nextAttemptAt: null }]);
  fault = undefined;
  expect(await one.retry()).toEqual({ letters: 1 });
  await other.deliver();
  expect(sent.at(-1)).toEqual(letter('a@example.test'));
  expect(await one.faults()).toEqual({ total: 0, letters: [] });
});

it('a letter whose instance has ended is taken over', async () => {
  await one.post(prisma, letter('b@example.test'));
  await pool.query("UPDATE letter SET attempts = 1, next_attempt_at = now() + interval '4 minutes'");
  expect(await other.deliver()).toBe(0);
  await due();
  expect(await other.deliver()).toBe(1);
});

it('that cannot be decrypted is a failure with its cause', async () => {
  await one.post(prisma, letter('g@example.test'));
  await pool.query("UPDATE letter SET content = '\\x00'");
  expect(await other.deliver()).toBe(1);
  expect(sent).toEqual([]);
  expect((await one.faults()).letters).toMatchObject([
    { attempts: 1, fault: 'the letter could not be read' },
  ]);
});

it('of one occasion the newest is sent', async () => {
  await one.post(prisma, letter('old@example.test'), { occasion: 'link 1' });
  await one.post(prisma, letter('new@example.test'), { occasion: 'link 1' });
  await other.deliver();
  expect(sent.map(({ to }) => to)).toEqual(['new@example.test']);
});

it('is sent at once whatever else is sent about the same occasion at that moment', async () => {
  const all = Array.from({ length: 10 }, (_, turn) => `${turn}@example.test`);
  const outcomes = all.map((to, turn) => (turn % 2 ? one : other).send(letter(to), { occasion: 'link 2' }));
  expect(await Promise.all(outcomes)).toEqual(all.map(() => 'sent'));
  expect(sent.map(({ to }) => to).toSorted()).toEqual(all);
  expect(await prisma.letter.count()).toBe(1);
});

it('a fault of the database is reported as a failure, because what the letter is about has been stored', async () => {
  await pool.query('ALTER TABLE letter ADD CONSTRAINT none CHECK (false) NOT VALID');
  try {
    expect(await one.send(letter('d@example.test'), { occasion: 'link 3' })).toBe('failed');
  } finally {
    await pool.query('ALTER TABLE letter DROP CONSTRAINT none');
  }
});

it('is stored once the secret can be read again', async () => {
  const fresh = open();
  await pool.query('ALTER TABLE service_secret RENAME TO hidden');
  await expect(fresh.post(prisma, letter('e@example.test'))).rejects.toThrow();
  await pool.query('ALTER TABLE hidden RENAME TO service_secret');
  await fresh.post(prisma, letter('e@example.test'));
  expect(await fresh.deliver()).toBe(1);
});

it('an instance that closes finishes the letter in progress, and leaves the others to the rest', async () => {
  const ending = open();
  for (let turn = 0; turn < 3; turn += 1) await one.post(prisma, letter(`${turn}@example.test`));
  wait = () => ending.close();
  expect(await ending.deliver()).toBe(1);
  wait = async () => undefined;
  expect(await other.deliver()).toBe(2);
});

it('is due by the time of the database, whatever the clock of the instance says', async () => {
  const start = Date.now();
  const right = createLetters({ pool, prisma, log, mail, now: () => new Date(start) });
  vi.useFakeTimers({ toFake: ['Date'], now: start + 3_600_000 });
  await right.post(prisma, letter('f@example.test'));
  expect(await right.deliver()).toBe(1);
});

it('without a mail server nothing is stored', async () => {
  const none = createLetters({ pool, prisma, log, mail: { ...mail, isConfigured: false } });
  expect(await none.send(letter('c@example.test'))).toBe('not_configured');
  await none.post(prisma, letter('c@example.test'));
  expect(await prisma.letter.count()).toBe(0);
});
