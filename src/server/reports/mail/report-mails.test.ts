import { afterAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { system } from '@/server/actor';
import { createLetters } from '@/server/letters/letters';
import { createLogger } from '@/server/log';
import type { Letter } from '@/server/mail';
import { createOwnServices } from '@/server/testing';
import { saveReportMailInput } from './inputs';
import { createReportMails } from './report-mails';
import { DEFAULT_MAIL_TEXTS } from './texts';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 8 });
const { pool, prisma } = services;
const sent: Letter[] = [];
const now = () => new Date();
const mail = {
  isConfigured: true,
  send: async (letter: Letter) => void sent.push(letter),
  close: () => undefined,
};
const letters = createLetters({ pool, prisma, log: createLogger('silent'), mail, now });
afterAll(() => letters.close());
const SMTP_URL = 'smtp://mail.example.test';
const settings = { ...services.settings, SMTP_URL, BASE_URL: 'https://data.example.test' };
const instance = () => createReportMails({ ...services, letters, settings, now });
const mails = instance();
const by = system('test');

const person = (name: string, groups: string[], language: string | null = null) =>
  prisma.staff.create({ data: { name, email: `${name}@example.test`, role: 'viewer', groups, language } });
const people = await Promise.all([
  person('semua', ['*']),
  person('english', ['disdik'], 'en'),
  person('penduduk', ['drka']),
  person('suspended', ['*']),
]);
const report = await prisma.report.create({
  data: {
    ...{ title: 'Laporan {sekolah}', createdBy: 'test', changedBy: 'test' },
    blocks: [
      {
        id: 's',
        kind: 'summary',
        title: 'Siswa',
        collection: 'siswa',
        query: 'rows=kota_kab&last=jumlah_siswa',
      },
      { id: 'i', kind: 'indicator', title: '', indicator: 'siswa_per_guru', query: 'rows=kota_kab' },
    ],
  },
});
const current = async () => (await prisma.report.findUniqueOrThrow({ where: { id: report.id } })).version;
const flat = {
  ...{ subjectId: DEFAULT_MAIL_TEXTS.id.subject, textId: DEFAULT_MAIL_TEXTS.id.text },
  ...{ subjectEn: DEFAULT_MAIL_TEXTS.en.subject, textEn: DEFAULT_MAIL_TEXTS.en.text },
};
const save = async (change: object = {}) => {
  const asked = {
    id: report.id,
    version: await current(),
    isOn: true,
    recipients: people.map(({ id }) => id),
  };
  return mails.save(saveReportMailInput.parse({ ...asked, ...flat, ...change }), by);
};
const deliver = async (resource: 'siswa' | 'guru', tahun: number, semester: string) => {
  const items = ['Sukajaya', 'Sukakarya', 'Sukamakmue'].map((kecamatan) => ({
    ...{ kota_kab: 'Kota Sabang', kecamatan, tahun, semester, jenjang: 'SD' },
    [`jumlah_${resource}`]: resource === 'siswa' ? 40 : 4,
  }));
  const actor = { kind: 'system', name: 'test' } as const;
  await services.records.register({ actor, collection: findCollection(resource)!, items, wantData: false });
};
/** The letters that three instances send at once. */
async function sendNow(): Promise<Letter[]> {
  sent.length = 0;
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 3 }, () => instance().send(signal)));
  while ((await letters.deliver()) > 0);
  return [...sent].sort((a, b) => a.to.localeCompare(b.to));
}

// One regency of twenty-three is enough here.
for (const collection of ['siswa', 'guru'])
  await pool.query(
    `INSERT INTO delivery_setting (collection, unit, sufficient_units, sufficient_figure) VALUES ($1, '', 1, 1)`,
    [collection],
  );

describe('the mail of a report', () => {
  it('is sent once after a completed period, to each their own figures, and not to who was suspended', async () => {
    await deliver('siswa', 2024, '2');
    await deliver('guru', 2024, '2');
    await save();
    // A period that was complete before the mails were turned on is not sent.
    expect(await sendNow()).toEqual([]);
    await deliver('siswa', 2025, '1');
    // Nothing is sent before all tables of the report are complete.
    expect(await sendNow()).toEqual([]);
    await deliver('guru', 2025, '1');
    await prisma.staff.update({ where: { id: people[3]!.id }, data: { disabledAt: now() } });
    const [english, none, all, ...others] = await sendNow();
    expect(others).toEqual([]);
    expect(all).toMatchObject({ to: 'semua@example.test', subject: 'Laporan {sekolah}, semester 1 2025' });
    expect(all!.text).toContain(`https://data.example.test/reports/${report.id}?period=2025-S1`);
    expect(all!.text).toContain('Siswa\n- Seluruhnya: 120\n- Kota Sabang: 120');
    expect(all!.text).toContain('- Kota Sabang: 10');
    expect(english).toMatchObject({
      to: 'english@example.test',
      subject: 'Laporan {sekolah}, half-year 1 2025',
    });
    expect(english!.text).toContain('- All together: 120');
    expect(none!.to).toBe('penduduk@example.test');
    expect(none!.text).not.toContain('120');
    expect(await sendNow()).toEqual([]);
    expect(await mails.mailing(report.id, { email: 'x', role: 'viewer', groups: ['*'] })).toMatchObject({
      ...{ completed: '2025-S1', sent: [{ period: '2025-S1', people: 3 }] },
      preview: { subject: 'Laporan {sekolah}, semester 1 2025' },
    });
  });

  it('is in the words of the office, and off when it is turned off', async () => {
    await save({ subjectId: 'Angka {periode}', textId: 'Lihat {tautan}' });
    await deliver('siswa', 2025, '2');
    await deliver('guru', 2025, '2');
    await save({ isOn: false });
    expect(await sendNow()).toEqual([]);
    const said = saveReportMailInput.safeParse({
      ...{ id: report.id, version: 1, isOn: true, recipients: [], ...flat },
      textId: 'Tanpa tautan, {nama}',
    });
    expect(said.error?.issues.map(({ path }) => path.join())).toEqual(['textId', 'textId']);
    await expect(save({ version: 1 })).rejects.toMatchObject({ code: 'record_changed' });
    const unset = createReportMails({ ...services, letters, now });
    const asked = { id: report.id, version: await current(), isOn: true, recipients: [], ...flat };
    await expect(unset.save(saveReportMailInput.parse(asked), by)).rejects.toMatchObject({
      refusal: { code: 'invalid_parameter', field: 'isOn' },
    });
  });
});
