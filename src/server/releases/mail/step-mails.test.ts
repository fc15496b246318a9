import { beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { type Doer, type StaffActor, system } from '@/server/actor';
import { createConnectionTurns } from '@/server/database/connection-turns';
import { createDeliveries } from '@/server/deliveries/deliveries';
import { createLetters } from '@/server/letters/letters';
import { createLogger } from '@/server/log';
import type { Letter } from '@/server/mail';
import { createOwnServices } from '@/server/testing';
import { createReleases } from '../releases';
import { createStepMails } from './step-mails';

/** Mails about steps: one to each person and agency that it concerns, and none to agencies about a release before its time. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 8 });
const { coverages, pool, prisma, records, places } = services;
const settings = {
  ...services.settings,
  SMTP_URL: 'smtp://mail.example.test',
  BASE_URL: 'https://data.example.test',
};
const log = createLogger('silent');
const now = () => new Date();
const sent: Letter[] = [];
const mail = {
  isConfigured: true,
  send: async (letter: Letter) => void sent.push(letter),
  close: () => undefined,
};
const letters = createLetters({ pool, prisma, log, mail, now });
const mails = createStepMails({ pool, prisma, log, letters, settings, now });
const turns = createConnectionTurns(8);
const deliveries = createDeliveries({ pool, turns, prisma, records, places, settings, now });
const releases = createReleases({
  ...{ pool, turns, prisma, records, coverages, deliveries, places, mails, settings, now },
});

const collection = findCollection('siswa')!;
/** The year before: pages of agencies show the last periods. */
const YEAR = new Date().getFullYear() - 1;
const about = { collection: 'siswa', period: `${YEAR}-S2` };
const by = (id: string, name: string): Doer & { actor: StaffActor } => ({
  actor: { kind: 'staff', id, name, email: 'x@example.test', role: 'administrator', groups: ['*'] },
  address: null,
});
const PEOPLE = {
  andi: { role: 'administrator', groups: ['*'], language: 'id' },
  beth: { role: 'data_officer', groups: ['disdik'], language: 'en' },
  cut: { role: 'data_officer', groups: ['rsud'], language: 'id' },
  dewi: { role: 'viewer', groups: ['disdik'], language: 'id' },
  edi: { role: 'administrator', groups: ['*'], language: 'id' },
} as const;
const ids: Record<string, string> = {};

/** What was sent since the last call: the recipient, and the subject with the texts. */
async function told(): Promise<string[]> {
  while ((await letters.deliver()) > 0);
  return sent
    .splice(0)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .sort();
}
const detail = () =>
  releases.detail({ collection, period: about.period, actor: by(ids['edi']!, 'Edi').actor });
const seen = async (note: string | null = null) => ({
  ...about,
  seen: (await detail()).last?.id ?? '0',
  note,
});
async function submitPart(agency: string): Promise<void> {
  const own = (await releases.parts.ofAgency(collection, agency.toLowerCase())).find(
    ({ period }) => period === about.period,
  )!;
  const { seen: step, round } = own;
  await releases.parts.submit(
    { ...about, seen: step, round, person: 'Siti', note: null },
    { agency, by: { actor: undefined, address: null } },
  );
}

beforeEach(async () => {
  await pool.query(
    'TRUNCATE siswa, release, release_step, release_part_step, release_mail_setting, release_mail_reader, delivery_setting, letter',
  );
  await pool.query('DELETE FROM staff WHERE email LIKE $1', ['%@mails.test']);
  sent.length = 0;
  for (const [name, { role, groups, language }] of Object.entries(PEOPLE)) {
    const data = { name, email: `${name}@mails.test`, role, groups: [...groups], language };
    ids[name] = (await prisma.staff.create({ data })).id;
    if (name !== 'edi') await mails.want({ isWanted: true }, ids[name]!);
  }
  const set = (unit: string, agency: string, contact: string) =>
    pool.query('INSERT INTO delivery_setting (collection, unit, agency, contact) VALUES ($1, $2, $3, $4)', [
      ...['siswa', unit, agency, contact],
    ]);
  await set('', 'Dinas Lain', 'Ali, lain@agency.test');
  await set('11.72', 'Dinas Sabang', 'sabang@agency.test');
  await records.register({
    actor: { kind: 'system', name: 'test' },
    collection,
    items: ['Kota Sabang', 'Kota Langsa'].map((kota_kab) => ({
      ...{ kota_kab, kecamatan: kota_kab === 'Kota Langsa' ? 'Langsa Barat' : 'Sukajaya' },
      ...{ tahun: YEAR, semester: '2', jenjang: 'SD', jumlah_siswa: 100 },
    })),
    wantData: false,
  });
  records.releases.forget();
});

const PERIOD_ID = `Siswa, semester 2 ${YEAR}`;
const PERIOD_EN = `Pupils, half-year 2 ${YEAR}`;

describe('mails about steps', () => {
  it('are not sent before somebody turns them on, and not after they are turned off', async () => {
    await releases.step('submitted', await seen(), by(ids['edi']!, 'Edi'));
    await mails.turn({ isOn: true, seen: null }, system('test'));
    expect(await mails.turn({ isOn: true, seen: null }, system('test')).catch(({ code }) => code)).toBe(
      'record_changed',
    );
    const { onSince } = await mails.settings(ids['andi']!);
    await mails.turn({ isOn: false, seen: onSince!.toISOString() }, system('test'));
    await releases.step('checked', await seen(), by(ids['edi']!, 'Edi'));
    expect(await told()).toEqual([]);
  });

  it('go to those who want them, may work on the table and have not taken the step, in their languages', async () => {
    await mails.turn({ isOn: true, seen: null }, system('test'));
    await releases.step('submitted', await seen('lengkap'), by(ids['andi']!, 'Andi'));
    expect(sent).toEqual([]);
    await letters.deliver();
    expect(sent.map(({ to }) => to)).toEqual(['beth@mails.test']);
    expect(sent[0]!.text).toContain('submitted by Andi');
    expect(sent[0]!.text).toContain(`https://data.example.test/releases/siswa/${about.period}`);
    expect(sent[0]!.text).toContain('Note: lengkap');
    sent.length = 0;
    // A refused step tells nobody.
    const old = { ...about, seen: '0', note: null };
    await releases.step('submitted', old, by(ids['edi']!, 'Edi')).catch(() => undefined);
    expect(await told()).toEqual([]);
    await mails.want({ isWanted: false }, ids['beth']!);
    await releases.step('checked', await seen(), by(ids['edi']!, 'Edi'));
    expect((await told()).map((one) => one.split(':')[0])).toEqual(['andi@mails.test']);
  });

  it('tell agencies that their part or the whole period was returned, and the office once what they submit', async () => {
    await mails.turn({ isOn: true, seen: null }, system('test'));
    await submitPart('Dinas Sabang');
    expect((await told()).map((one) => one.split(':')[0])).toEqual(['andi@mails.test', 'beth@mails.test']);
    await submitPart('Dinas Lain');
    // The period was submitted with it: one mail, about the period.
    expect(await told()).toHaveLength(2);
    const part = (await detail()).agencies.parts.find(({ name }) => name === 'Dinas Sabang')!;
    const { note: _, ...asked } = await seen();
    await releases.parts.return(
      { ...asked, seenPart: part.last!.id, agency: part.agency, note: 'SD kurang' },
      by(ids['andi']!, 'Andi'),
    );
    await letters.deliver();
    const own = sent.find(({ to }) => to === 'sabang@agency.test')!;
    expect(own.text).toContain('Alasan: SD kurang');
    expect(own.text).toContain('Reason: SD kurang');
    expect((await told()).filter((one) => one.includes('agency.test'))).toHaveLength(1);
    await submitPart('Dinas Sabang');
    await told();
    await releases.step('returned', await seen('semua kurang'), by(ids['andi']!, 'Andi'));
    expect((await told()).map((one) => one.split(':')[0])).toEqual([
      'beth@mails.test',
      'lain@agency.test',
      'sabang@agency.test',
    ]);
  });

  it('tell agencies of a release once, when it becomes public', async () => {
    await mails.turn({ isOn: true, seen: null }, system('test'));
    const edi = by(ids['edi']!, 'Edi');
    for (const kind of ['submitted', 'checked'] as const) await releases.step(kind, await seen(), edi);
    const { pinnedAt } = await detail();
    await releases.approve({ ...(await seen()), pinnedAt }, edi);
    const publicAt = new Date(Date.now() + 3_600_000).toISOString();
    await releases.release({ ...(await seen()), mark: 'final', kind: null, publicAt }, edi);
    expect(await mails.announce()).toBe(0);
    expect((await told()).filter((one) => one.includes('agency.test'))).toEqual([]);
    await pool.query('UPDATE release SET public_at = now()');
    expect((await Promise.all([mails.announce(), mails.announce()])).sort()).toEqual([0, 2]);
    expect(await mails.announce()).toBe(0);
    const subjects = await told();
    expect(subjects).toEqual([
      `lain@agency.test: ${PERIOD_ID}: dirilis / ${PERIOD_EN}: released`,
      `sabang@agency.test: ${PERIOD_ID}: dirilis / ${PERIOD_EN}: released`,
    ]);
    // Releases from before the mails were turned on get no mail.
    await pool.query(`UPDATE release SET announced_at = NULL, public_at = now() - interval '1 day'`);
    expect(await mails.announce()).toBe(0);
  });
});
