import { afterAll, afterEach, expect, it } from 'vitest';
import { createInstance } from '@/server/access/keys/testing';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import type { Letter, MailOutcome } from '@/server/mail';
import { createLetters } from './letters';

const database = await createOwnDatabase();
const { DATABASE_URL } = database.settings;
const instance = createInstance({ DATABASE_URL });
const { pool, prisma } = instance;
const log = createLogger('silent');
const sent: Letter[] = [];
let outcome: MailOutcome = 'sent';
const mail = {
  isConfigured: true,
  send: async (letter: Letter, onFault?: (message: string) => void) => {
    sent.push(letter);
    if (outcome === 'failed') onFault?.('451 busy');
    return outcome;
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
  sent.length = 0;
  outcome = 'sent';
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
  outcome = 'failed';
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
  outcome = 'sent';
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

it('of one occasion the newest is sent, or the first only', async () => {
  await one.post(prisma, letter('old@example.test'), { occasion: 'link 1' });
  await one.post(prisma, letter('new@example.test'), { occasion: 'link 1' });
  await one.post(prisma, letter('first@example.test'), { occasion: 'end 1', once: true });
  await other.deliver();
  await one.post(prisma, letter('second@example.test'), { occasion: 'end 1', once: true });
  await other.deliver();
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['first@example.test', 'new@example.test']);
});

it('without a mail server nothing is stored', async () => {
  const none = createLetters({ pool, prisma, log, mail: { ...mail, isConfigured: false } });
  expect(await none.send(letter('c@example.test'))).toBe('not_configured');
  await none.post(prisma, letter('c@example.test'));
  expect(await prisma.letter.count()).toBe(0);
});
