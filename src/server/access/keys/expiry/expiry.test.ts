import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { application, createRequestInstance, grant, person } from '@/server/access/requests/testing';
import { createOwnDatabase } from '@/server/database/testing';
import { createLetters } from '@/server/letters/letters';
import { createLogger } from '@/server/log';
import type { Letter } from '@/server/mail';
import { recordEnds } from './ends';
import { remindOfExpiry } from './reminders';

const DAY = 86_400_000;
const START = Date.parse('2027-01-01T03:00:00Z');
const baseUrl = 'https://data.example.test';
const database = await createOwnDatabase();
const { DATABASE_URL } = database.settings;
let moment = START;
const now = () => new Date(moment);
const instance = createRequestInstance({ DATABASE_URL, now });
const { requests, keys, prisma, pool } = instance;
const sent: Letter[] = [];
const letters = createLetters({
  pool,
  prisma,
  log: createLogger('silent'),
  mail: { isConfigured: true, send: async (letter) => void sent.push(letter), close: () => undefined },
  now,
});
const closing = new AbortController().signal;
const helpDesk = { name: 'Pusat Data', email: 'bantuan@data.example.test', phone: '0651 123' };
const ani = person();

/** One turn of the task: the letters that it sends, as recipient and subject. */
const turn = async () => {
  sent.length = 0;
  await remindOfExpiry({ pool, prisma, letters, timeZone: 'Asia/Jakarta', helpDesk, now }, closing);
  while ((await letters.deliver()) > 0);
  return sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
};
const issue = async (name: string, days: number | null, contact: string | null = `${name}@dinas.go.id`) => {
  const expiresAt = days === null ? null : new Date(START + days * DAY).toISOString();
  const input = { name, contact, expiresAt, permissions: [{ scope: '*', operations: ['list' as const] }] };
  return (await keys.issue(input, ani)).record;
};

beforeEach(() => {
  moment = START;
});
afterEach(async () => {
  await pool.query('TRUNCATE letter, access_request, api_key CASCADE');
});
afterAll(async () => {
  await instance.close();
  await database.drop();
});

it('the contact of a key is told 30 and 7 days before it expires, each once', async () => {
  await issue('a', 90, 'Budi Santoso, a@dinas.go.id, 0651 7');
  await issue('without', 90, 'Budi Santoso, 0651 7');
  await issue('never', null);
  const days: number[] = [];
  for (let day = 0; day <= 91; day += 1) {
    moment = START + day * DAY;
    if ((await turn()).length + (await turn()).length > 0) days.push(day);
  }
  expect(days).toEqual([60, 83]);
});

it('says which key it is, until when it works, and how the help desk is reached', async () => {
  const { prefix } = await issue('a', 90);
  moment = START + 60 * DAY;
  expect(await turn()).toEqual(['a@dinas.go.id: Kunci API a segera berakhir: 30 hari lagi']);
  const [{ text } = { text: '' }] = sent;
  for (const said of [prefix, '1 April 2027', '10.00', ...Object.values(helpDesk)])
    expect(text).toContain(said);
});

it('is told late if the service was not running on that day, and not twice', async () => {
  await issue('late', 90);
  await issue('later', 90);
  moment = START + 65 * DAY;
  expect(await turn()).toHaveLength(2);
  moment = START + 89 * DAY;
  expect(await turn()).toEqual([
    'late@dinas.go.id: Kunci API late segera berakhir: 1 hari lagi',
    'later@dinas.go.id: Kunci API later segera berakhir: 1 hari lagi',
  ]);
  expect(await turn()).toEqual([]);
});

it('is not told of keys that were replaced, revoked or suspended, or are issued for so few days', async () => {
  const [replaced, revoked, suspended] = [await issue('r', 90), await issue('v', 90), await issue('s', 90)];
  moment = START + 70 * DAY;
  await keys.rotate({ id: replaced.id, overlapSeconds: 10 * 86_400 }, ani);
  await keys.revoke({ id: revoked.id, reason: null }, ani);
  await keys.suspend({ id: suspended.id }, ani);
  await issue('short', 100);
  await issue('week', 77);
  expect(await turn()).toEqual([]);
  // A key that is changed to expire later is announced anew.
  await keys.resume({ id: suspended.id }, ani);
  expect(await turn()).toHaveLength(1);
  await keys.change({ id: suspended.id, expiresAt: new Date(START + 200 * DAY).toISOString() }, ani);
  moment = START + 175 * DAY;
  expect(await turn()).toContain('s@dinas.go.id: Kunci API s segera berakhir: 25 hari lagi');
});

it('is told in the language of the request, also when the key has replaced that of the request', async () => {
  const { number } = await requests.submit(
    application({ contactEmail: 'b@dinas.go.id', language: 'en' }),
    person(),
  );
  const { id } = await prisma.accessRequest.findUniqueOrThrow({ where: { number } });
  const expiresAt = new Date(START + 90 * DAY).toISOString();
  const { link } = await requests.approve({ id, grant: grant({ expiresAt }) }, { by: ani, baseUrl });
  const { record } = await requests.collect({ token: link.slice(`${baseUrl}/collect#`.length) }, person());
  moment = START + 10 * DAY;
  await keys.rotate({ id: record.id, overlapSeconds: 60, expiresAt }, ani);
  moment = START + 83.5 * DAY;
  expect(await turn()).toEqual(['b@dinas.go.id: The API key Dasbor Dinas Pendidikan expires in 7 days']);
});

it('the history has the expiry of a key once, at the moment when it expired', async () => {
  const { id } = await issue('a', 10);
  const revoked = await issue('v', 10);
  await keys.revoke({ id: revoked.id, reason: null }, ani);
  moment = START + 9 * DAY;
  expect(await recordEnds({ prisma, now }, closing)).toBe(0);
  moment = START + 12 * DAY;
  const counts = await Promise.all([0, 1].map(() => recordEnds({ prisma, now }, closing)));
  expect(counts.toSorted()).toEqual([0, 1]);
  const events = await prisma.historyEvent.findMany({ where: { action: 'key.expired' } });
  expect(events).toMatchObject([
    { subjectId: id, subjectName: 'a', actorKind: 'system', at: new Date(START + 10 * DAY) },
  ]);
  // A key that is extended afterwards expires again.
  await keys.change({ id, expiresAt: new Date(START + 20 * DAY).toISOString() }, ani);
  moment = START + 21 * DAY;
  expect(await recordEnds({ prisma, now }, closing)).toBe(1);
});
