import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import { agencyPageInput } from '@/server/agencies/inputs';
import { createConnectionTurns } from '@/server/database/connection-turns';
import { createDeliveries } from '@/server/deliveries/deliveries';
import { createLetters } from '@/server/letters/letters';
import { createLogger } from '@/server/log';
import type { Letter } from '@/server/mail';
import { createOwnServices } from '@/server/testing';
import { createReminders } from './reminders';
import { DEFAULT_TEXTS } from './texts';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 8, TIME_ZONE: 'Asia/Jakarta' });
const { pool, prisma, agencies, records, places } = services;
const settings = {
  ...services.settings,
  SMTP_URL: 'smtp://mail.example.test',
  BASE_URL: 'https://data.example.test',
};
const by = system('test');
const closing = new AbortController().signal;
const log = createLogger('silent');
const sent: Letter[] = [];
const mail = {
  isConfigured: true,
  send: async (letter: Letter) => void sent.push(letter),
  close: () => undefined,
};
let moment = new Date();
const now = () => moment;
const letters = createLetters({ pool, prisma, log, mail, now });
const deliveries = createDeliveries({
  pool,
  turns: createConnectionTurns(8),
  prisma,
  records,
  places,
  settings,
  now,
});
const instance = () => createReminders({ pool, prisma, log, agencies, deliveries, letters, settings, now });
const reminders = instance();

/** The moment of a day's hour in Jakarta. */
const at = (day: string, hour = 9) => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 7) * 3_600_000);
const seen = async (of: 'changedAt' | 'onSince') => (await reminders.overview())[of]?.toISOString() ?? null;
const turnOn = async (day: string) => {
  moment = at(day);
  await reminders.turn({ isOn: true, seen: await seen('onSince') }, by);
};
const setting = (unit: string, agency: string, contact: string | null, collection = 'siswa') =>
  pool.query('INSERT INTO delivery_setting (collection, unit, agency, contact) VALUES ($1, $2, $3, $4)', [
    ...[collection, unit, agency, contact],
  ]);
const register = (kota_kab: string, kecamatan: string, semester: string) =>
  records.register({
    actor: { kind: 'system', name: 'test' },
    collection: findCollection('siswa')!,
    items: [{ kota_kab, kecamatan, tahun: 2026, semester, jenjang: 'SD', jumlah_siswa: 5 }],
    wantData: false,
  });
/** The letters of a moment, sent by so many instances at once. */
async function remindedAt(when: Date, count = 1): Promise<Letter[]> {
  moment = when;
  sent.length = 0;
  await Promise.all(Array.from({ length: count }, () => instance().remind(closing)));
  while ((await letters.deliver()) > 0);
  return [...sent];
}
const about2026 = (all: readonly Letter[]) => all.filter(({ text }) => text.includes('semester 2 2026'));

beforeEach(async () => {
  await pool.query(
    'TRUNCATE letter, reminder, reminder_setting, agency_link, delivery_setting; DELETE FROM siswa',
  );
  // A board begins with the first period that has records. Half-year 2 of 2026 is due on 30 January 2027.
  await register('Kota Subulussalam', 'Rundeng', '1');
  await setting('11.72', 'Dinas Sabang', 'Budi, budi@sabang.example.id');
  await setting('11.74', 'Dinas Langsa', 'langsa@example.id');
  await setting('11.73', 'Dinas Tanpa Alamat', '0651 123');
});
afterAll(() => letters.close());

describe('a reminder', () => {
  it('is sent on its days before and after the due day, once, to each agency its own', async () => {
    await turnOn('2027-01-20');
    const days: string[] = [];
    for (let day = Date.parse('2027-01-20'); day <= Date.parse('2027-03-01'); day += 86_400_000) {
      const text = new Date(day).toISOString().slice(0, 10);
      const mails = about2026([...(await remindedAt(at(text))), ...(await remindedAt(at(text, 20)))]);
      if (mails.length > 0) days.push(text);
      for (const { to, text: said } of mails) {
        const [own, other] = to === 'langsa@example.id' ? ['Langsa', 'Sabang'] : ['Sabang', 'Langsa'];
        expect(said).toContain(`Kota ${own}`);
        expect(said).not.toContain(other);
      }
      expect(mails.map(({ to }) => to).sort()).toEqual(
        mails.length === 0 ? [] : ['budi@sabang.example.id', 'langsa@example.id'],
      );
    }
    // Seven days before 30 January, one day after it, and fourteen, which is in the next month.
    expect(days).toEqual(['2027-01-23', '2027-01-31', '2027-02-13']);
  });

  it('is sent once by instances at the same moment, and not before its hour of the day', async () => {
    await turnOn('2027-01-20');
    expect(await remindedAt(at('2027-01-23', 7))).toEqual([]);
    const mails = about2026(await remindedAt(at('2027-01-23', 8), 4));
    expect(mails.map(({ to }) => to).sort()).toEqual(['budi@sabang.example.id', 'langsa@example.id']);
  });

  it('is made up for within three days, and not for what was to be said before it was turned on', async () => {
    await turnOn('2027-01-20');
    expect(about2026(await remindedAt(at('2027-01-26')))).toHaveLength(2);
    await pool.query('TRUNCATE reminder');
    expect(about2026(await remindedAt(at('2027-01-27')))).toEqual([]);
    await turnOn('2027-01-24');
    expect(about2026(await remindedAt(at('2027-01-25')))).toEqual([]);
    expect(about2026(await remindedAt(at('2027-01-31')))).toHaveLength(2);
  });

  it('is not sent of what is delivered or not expected, nor while it is off', async () => {
    await pool.query(`UPDATE delivery_setting SET is_expected = false WHERE unit = '11.74'`);
    for (const district of ['Sukajaya', 'Sukakarya', 'Sukamakmue'])
      await register('Kota Sabang', district, '2');
    const before = await remindedAt(at('2027-01-23'));
    await turnOn('2027-01-23');
    const after = about2026(await remindedAt(at('2027-01-23')));
    expect([before, after]).toEqual([[], []]);
  });

  it('opens the page of its agency, and the next reminder replaces the link', async () => {
    await turnOn('2027-01-20');
    const tokenOf = (all: readonly Letter[]) =>
      /\/agency#([\w-]{43})/.exec(all.find(({ to }) => to.startsWith('budi'))!.text)![1]!;
    const first = tokenOf(await remindedAt(at('2027-01-23')));
    const page = (token: string) =>
      agencies.page(agencyPageInput.parse({ token }), { actor: undefined, address: '192.0.2.1' });
    expect((await page(first)).agency).toBe('Dinas Sabang');
    const second = tokenOf(await remindedAt(at('2027-01-31')));
    await expect(page(first)).rejects.toMatchObject({ code: 'invalid_link' });
    expect((await page(second)).agency).toBe('Dinas Sabang');
    expect((await agencies.list()).find(({ name }) => name === 'Dinas Sabang')?.links).toMatchObject([
      { byReminder: true },
    ]);
  });
});

describe('what will be sent', () => {
  it('is what is sent, and names agencies that cannot be reached', async () => {
    moment = at('2027-01-20');
    const { preview, unreachable, isMailConfigured } = await reminders.overview();
    expect(isMailConfigured).toBe(true);
    expect(unreachable).toEqual(['Dinas Tanpa Alamat']);
    await turnOn('2027-01-20');
    for (const day of new Set(preview.map((one) => one.day))) {
      const told = preview.filter((one) => one.day === day);
      const mails = await remindedAt(at(day));
      expect(mails.map(({ to }) => to).sort()).toEqual(told.flatMap(({ to }) => to).sort());
      for (const { subject, text } of told)
        expect(mails.map((one) => [one.subject, one.text.replace(/#[\w-]{43}/g, '#…')])).toContainEqual([
          subject,
          text,
        ]);
    }
    expect(preview.some(({ day }) => day === '2027-01-23')).toBe(true);
  });

  it('is nothing without a mail server, which turning on needs', async () => {
    const without = createReminders({
      ...{ pool, prisma, log, agencies, deliveries, letters, now },
      settings: services.settings,
    });
    expect((await without.overview()).isMailConfigured).toBe(false);
    await expect(without.turn({ isOn: true, seen: null }, by)).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});

describe('the texts', () => {
  const save = async ({ id, en }: typeof DEFAULT_TEXTS, asSeen?: string | null) =>
    reminders.save(
      {
        ...{ daysBefore: [7], daysAfter: [1], hour: 8 },
        ...{ subjectId: id.subject, textId: id.text, subjectEn: en.subject, textEn: en.text },
        seen: asSeen === undefined ? await seen('changedAt') : asSeen,
      },
      by,
    );
  const withText = (text: string) => ({ ...DEFAULT_TEXTS, id: { ...DEFAULT_TEXTS.id, text } });

  it.each([
    ['{daftar} {tautan} {nama}', '{nama}'],
    ['{tautan} saja', '{daftar}'],
    ['{daftar} saja', '{tautan}'],
    ['{daftar} {link} {tautan}', '{link}'],
  ])('%j are refused, naming %s', async (text, named) => {
    await expect(save(withText(text))).rejects.toMatchObject({
      refusal: { fault: { reason: { en: expect.stringContaining(named) } } },
    });
  });

  it('are those of the office, in which names stay as they are', async () => {
    await pool.query(`UPDATE delivery_setting SET agency = '<b>{tautan}</b> & Co' WHERE unit = '11.72'`);
    await save(withText('Halo {instansi}:\r\n{daftar}\n{tautan}'));
    await turnOn('2027-01-20');
    const [mailed] = about2026(await remindedAt(at('2027-01-23'))).filter(({ to }) => to.startsWith('budi'));
    expect(mailed?.text).toMatch(
      /^Halo <b>\{tautan\}<\/b> & Co:\n- Siswa, semester 2 2026 \(batas 30 Januari 2027, 7 hari lagi\): Kota Sabang\n/,
    );
    expect(mailed?.text).toContain('Dear contact of <b>{tautan}</b> & Co,');
  });

  it('are not changed by somebody who has not seen the last change, and each change is in the history', async () => {
    await save(DEFAULT_TEXTS, null);
    await expect(save(DEFAULT_TEXTS, null)).rejects.toMatchObject({ code: 'record_changed' });
    await turnOn('2027-01-20');
    await reminders.turn({ isOn: false, seen: await seen('onSince') }, by);
    const { rows } = await pool.query<{ action: string }>(
      `SELECT action FROM history_event WHERE action LIKE 'delivery.reminders%' ORDER BY id DESC LIMIT 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'delivery.reminders_off',
      'delivery.reminders_on',
      'delivery.reminders_changed',
    ]);
  });
});
