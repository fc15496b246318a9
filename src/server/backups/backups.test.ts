import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Doer, system } from '@/server/actor';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma, type PrismaClient } from '@/server/database/prisma';
import { createOwnDatabase } from '@/server/database/testing';
import { createLetters } from '@/server/letters/letters';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { type Backups, createBackups } from './backups';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
let prisma: PrismaClient;
let folder: string;
let now: Date;
const log = createLogger('silent');

const staff = (isReauthenticated: boolean): Doer => ({
  actor: {
    ...{
      kind: 'staff',
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Cut Nyak',
      email: 'a@example.test',
    },
    ...{
      role: 'administrator',
      groups: ['*'],
      ...(isReauthenticated && { isReauthenticated: true as const }),
    },
  },
  address: null,
});

beforeAll(async () => {
  database = await createOwnDatabase();
  pool = createPool(database.settings, log, 4);
  prisma = createPrisma(pool);
});
afterAll(async () => {
  await prisma.$disconnect();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'statistics-backups-'));
  now = new Date('2026-11-26T03:00:00Z');
  await prisma.backupRun.deleteMany();
  await prisma.letter.deleteMany();
  await prisma.staff.deleteMany();
  return () => rmSync(folder, { recursive: true, force: true });
});

function instance(to = folder): Backups {
  const settings = readSettings({
    DATABASE_URL: database.settings.DATABASE_URL,
    ...{ BACKUP_DIR: to, BACKUP_HOUR: '9', BACKUP_KEEP: '2,0,0', LOG_LEVEL: 'silent' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:1', BASE_URL: 'https://data.example.test' },
  });
  const clock = () => now;
  const mail = { isConfigured: true, send: async () => undefined, close: () => undefined };
  const letters = createLetters({ pool, prisma, log, mail, now: clock });
  return createBackups({ pool, prisma, log, letters, settings, now: clock });
}
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
const runs = async () =>
  (await prisma.backupRun.findMany({ orderBy: [{ startedAt: 'asc' }, { kind: 'asc' }] })).map(
    ({ kind, fault }) => [kind, fault].filter(Boolean).join(' '),
  );
const files = () => readdirSync(folder).sort();

it('makes one a day from its hour on over two instances, tests the first of a week, and removes old ones', async () => {
  const [one, two] = [instance(), instance()];
  // It is 10:00 in Jakarta; then 8:00 of the next day, which is too early, and so on.
  await one.turn();
  await two.turn();
  expect(await runs()).toEqual(['scheduled', 'test']);
  later(22);
  await two.turn();
  expect(await runs()).toEqual(['scheduled', 'test']);
  later(1);
  await two.turn();
  await one.turn();
  expect(await runs()).toEqual(['scheduled', 'test', 'scheduled']);
  for (let day = 0; day < 2; day += 1) {
    later(24);
    await one.turn();
  }
  // The backups of two days, and the one that was tested.
  expect(files()).toEqual([
    'statistics-20261126T030000Z.zip',
    'statistics-20261128T020000Z.zip',
    'statistics-20261129T020000Z.zip',
  ]);
  expect(await one.overview()).toMatchObject({
    lastGoodAt: new Date('2026-11-29T02:00:00Z'),
    isTooOld: false,
    lastTest: { isEqual: true, file: 'statistics-20261126T030000Z.zip' },
  });
});

it('shows and stores why one failed, tries again after an hour, and tells administrators once a day', async () => {
  await prisma.staff.create({
    data: { name: 'Cut', email: 'cut@example.test', role: 'administrator', language: 'en' },
  });
  await prisma.staff.create({ data: { name: 'Ali', email: 'ali@example.test', role: 'viewer' } });
  const missing = join(folder, 'missing');
  const backups = instance(missing);
  await backups.turn();
  await backups.turn();
  expect(await runs()).toEqual(['scheduled folder_missing']);
  expect((await backups.overview()).runs[0]!.detail).toBe(`The folder ${missing} does not exist.`);
  expect((await backups.overview()).folderFault).toBe('folder_missing');
  later(1);
  await backups.turn();
  expect(await prisma.letter.count()).toBe(0);
  for (const hours of [37, 1, 1]) {
    later(hours);
    await backups.turn();
    await instance(missing).turn();
  }
  const letters = await prisma.letter.findMany();
  expect(letters.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['cut@example.test', 'The last backup is too old'],
  ]);
  later(24);
  await backups.turn();
  expect(await prisma.letter.count()).toBe(2);
});

it('says when the newest one cannot be restored', async () => {
  await prisma.staff.create({ data: { name: 'Cut', email: 'cut@example.test', role: 'administrator' } });
  const backups = instance();
  await backups.turn();
  const [name] = files();
  const path = join(folder, name!);
  const bytes = readFileSync(path);
  bytes[Math.floor(bytes.length / 3)]! ^= 0xff;
  writeFileSync(path, bytes.subarray(0, bytes.length - 20));
  await prisma.backupRun.deleteMany({ where: { kind: 'test' } });
  later(1);
  await backups.turn();
  expect((await backups.overview()).lastTest).toMatchObject({ isEqual: false, file: name });
  expect((await prisma.letter.findMany()).map(({ subject }) => subject)).toEqual([
    'Cadangan tidak dapat dipulihkan',
  ]);
});

it('is made and downloaded only by who has proved a short time ago who they are, with a line in the history', async () => {
  const backups = instance();
  await expect(backups.make(staff(false))).rejects.toMatchObject({ code: 'reauthentication_required' });
  await backups.make(staff(true));
  await expect(backups.make(staff(true))).rejects.toMatchObject({ code: 'invalid_parameter' });
  await expect.poll(async () => (await backups.overview()).runs[0]?.endedAt ?? null).not.toBe(null);
  expect(await runs()).toEqual(['manual']);
  const file = files()[0]!;
  await expect(backups.open(file, staff(false))).rejects.toMatchObject({ code: 'reauthentication_required' });
  await expect(backups.open('../x.zip', staff(true))).rejects.toMatchObject({ code: 'not_found' });
  await backups.announceDownload({ file }, staff(true));
  const { bytes, content } = await backups.open(file, system('test'));
  let size = 0;
  for await (const chunk of content) size += chunk.length;
  expect(size).toBe(bytes);
  const events = await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } });
  expect(events.map(({ action, actorName }) => `${action} ${actorName}`)).toEqual([
    'backup.begun Cut Nyak',
    'backup.downloaded Cut Nyak',
  ]);
});

it('is given up when cancelled from another instance, and when the service ends', async () => {
  const backups = instance();
  const blocker = await pool.connect();
  await blocker.query('BEGIN; LOCK TABLE siswa IN ACCESS EXCLUSIVE MODE');
  await backups.make(staff(true));
  const { id } = await prisma.backupRun.findFirstOrThrow();
  await instance().cancel({ id });
  await expect.poll(runs).toEqual(['manual cancelled']);
  later(1);
  await backups.make(staff(true));
  await backups.close();
  await blocker.query('ROLLBACK');
  blocker.release();
  expect(await runs()).toEqual(['manual cancelled', 'manual interrupted']);
  expect(files()).toEqual([]);
});

it.skipIf(process.getuid?.() === 0)('says that a folder cannot be written', async () => {
  chmodSync(folder, 0o500);
  await instance().turn();
  expect(await runs()).toEqual(['scheduled folder_not_writable']);
});
