import { randomUUID } from 'node:crypto';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { collections } from '@/domain/collections';
import { declaredIndicators } from '@/domain/indicators/declared';
import { DATA_LIST_HEADINGS } from '@/domain/metadata/data-list';
import { INDAH_SHEETS } from '@/domain/metadata/forms/forms';
import { metadataId } from '@/domain/metadata/subject';
import type { Role } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { createOwnServices } from '@/server/testing';
import { appRouter } from '@/server/trpc/router';
import { dataListFile, indahPackFile } from './files';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 8 });

function actorOf(role: Role, groups: readonly string[] = ['*'], scope?: StaffActor['scope']): StaffActor {
  const id = randomUUID();
  return { kind: 'staff', id, name: role, email: `${id}@example.test`, role, groups, scope };
}
const person = (...who: Parameters<typeof actorOf>) =>
  appRouter.createCaller({ services, actor: actorOf(...who) }).metadata;
const officer = person('data_officer');
const PUPILS = { kind: 'field', id: 'siswa.jumlah_siswa' } as const;

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('it was let through'),
    (thrown: { cause: unknown }) => thrown,
  );
  return (error.cause as ServiceError).refusal;
}

const events = () =>
  services.prisma.historyEvent.findMany({
    where: { action: 'metadata.saved' },
    orderBy: { id: 'asc' },
    select: { subjectId: true, subjectName: true, before: true, after: true },
  });

describe('metadata', () => {
  it('is stored by who saw its version, with its history, and read with what is known', async () => {
    const subject = { kind: 'collection', id: 'guru' } as const;
    const first = await officer.read(subject);
    expect(first).toMatchObject({ stored: {}, version: 0, changedAt: null, mayChange: true, limit: null });
    expect(first.known['wilayah_provinsi']?.value.split('\n')[0]).toBe('Aceh');
    const save = (version: number, values: Record<string, string>) =>
      officer.save({ ...subject, version, values });
    expect(
      await save(0, { klasifikasi_data: 'terbatas', judul_kegiatan: ' Pendataan  guru ' }),
    ).toMatchObject({
      ...{ version: 1, stored: { judul_kegiatan: 'Pendataan guru' } },
    });
    // Two people change it at once: one is refused, and nothing of theirs is stored.
    const both = await Promise.allSettled([
      save(1, { judul_kegiatan: 'A', tujuan_kegiatan: 'Satu\r\ndua' }),
      save(1, { judul_kegiatan: 'A', tujuan_kegiatan: 'Satu\r\ndua' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await refusal(save(1, {}))).toEqual({ code: 'record_changed' });
    expect(await officer.read(subject)).toMatchObject({
      ...{ version: 2, changedBy: 'data_officer' },
      stored: { judul_kegiatan: 'A', tujuan_kegiatan: 'Satu\ndua' },
    });
    expect(await events()).toEqual([
      {
        ...{ subjectId: 'collection guru', subjectName: 'Guru' },
        before: { klasifikasi_data: null, judul_kegiatan: null },
        after: { klasifikasi_data: 'terbatas', judul_kegiatan: 'Pendataan guru' },
      },
      {
        ...{ subjectId: 'collection guru', subjectName: 'Guru' },
        before: { klasifikasi_data: 'terbatas', judul_kegiatan: 'Pendataan guru', tujuan_kegiatan: null },
        after: { klasifikasi_data: null, judul_kegiatan: 'A', tujuan_kegiatan: 'Satu\ndua' },
      },
    ]);
  });

  it('takes only members of its form, choices that are declared, and texts of a length', async () => {
    const save = (values: Record<string, string>) => officer.save({ ...PUPILS, version: 0, values });
    const fault = async (values: Record<string, string>) => {
      const told = await refusal(save(values));
      return told.code === 'invalid_parameter' ? [told.field, told.fault.code] : told;
    };
    expect(await fault({ judul_kegiatan: 'A' })).toEqual(['judul_kegiatan', 'unknown']);
    expect(await fault({ klasifikasi_data: 'Terbuka' })).toEqual(['klasifikasi_data', 'not_one_of']);
    expect(await fault({ bisa_diakses_umum: 'ya' })).toEqual(['bisa_diakses_umum', 'not_one_of']);
    for (const konsep of ['x'.repeat(4_001), 'a\u0000'])
      await expect(save({ konsep })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await refusal(officer.read({ kind: 'field', id: 'siswa.x' }))).toEqual({ code: 'not_found' });
    expect((await officer.read(PUPILS)).version).toBe(0);
  });

  it('is open to who may see its table, and changed by administrators and unbound officers of its group', async () => {
    const save = (who: ReturnType<typeof person>) => who.save({ ...PUPILS, version: 99, values: {} });
    const changed = { code: 'record_changed' };
    const refused = { code: 'not_permitted' };
    expect(await refusal(save(person('administrator')))).toEqual(changed);
    expect(await refusal(save(person('data_officer', ['disdik'])))).toEqual(changed);
    const bound = actorOf('data_officer', ['disdik'], { kota_kab: ['Aceh Jaya'] } as never);
    const asBound = appRouter.createCaller({ services, actor: bound }).metadata;
    for (const who of [person('data_officer', ['drka']), person('viewer'), person('help_desk'), asBound])
      expect(await refusal(save(who))).toEqual(refused);
    expect(await refusal(person('auditor').read(PUPILS))).toEqual(refused);
    expect(await refusal(person('viewer', ['drka']).read(PUPILS))).toEqual(refused);
    expect(await person('viewer', ['disdik']).read(PUPILS)).toMatchObject({ mayChange: false });
    expect(await asBound.read(PUPILS)).toMatchObject({ mayChange: false });
    // An indicator needs both its tables.
    const across = { kind: 'indicator', id: 'apm_sd' } as const;
    expect(await refusal(person('viewer', ['disdik']).read(across))).toEqual(refused);
    expect(await person('viewer', ['disdik', 'drka']).read(across)).toMatchObject({ id: 'apm_sd' });
    const seen = (await person('viewer', ['drka']).list()).subjects;
    expect(new Set(seen.map(({ group }) => group))).toEqual(new Set(['drka']));
    expect((await officer.list()).subjects).toHaveLength(
      collections.reduce((sum, { fields }) => sum + 1 + fields.length, 0) + declaredIndicators.length,
    );
  });

  it('limits a field by its collection, and names the agencies that deliver', async () => {
    const row = (unit: string, agency: string) =>
      services.prisma.deliverySetting.create({ data: { collection: 'sekolah', unit, agency } });
    await row('11.01', 'Dinas A');
    await row('11.02', 'dinas a');
    await row('11.03', 'Dinas B');
    const figure = { kind: 'field', id: 'sekolah.jumlah_sekolah' } as const;
    const read = await officer.read(figure);
    expect(read.known['produsen_data']).toEqual({
      ...{ value: expect.stringMatching(/^dinas a, Dinas B$/i), from: 'table' },
    });
    expect(read.limit).toBe('unset');
    await row('', 'Disdik');
    await officer.save({
      ...{ kind: 'collection', id: 'sekolah', version: 0 },
      values: { klasifikasi_data: 'terbatas' },
    });
    expect(await officer.read(figure)).toMatchObject({
      ...{ limit: 'terbatas', known: { produsen_data: { value: 'Disdik' } } },
    });
    await officer.save({ ...figure, version: 0, values: { klasifikasi_data: 'terbuka' } });
    const listed = (await officer.list()).subjects.find(({ id }) => id === figure.id);
    expect(listed).toMatchObject({ classification: 'terbatas', level: 'none', wrong: 1 });
  });

  it('of an own indicator is removed with it', async () => {
    const { indicators } = appRouter.createCaller({ services, actor: actorOf('administrator') });
    const side = { collection: 'siswa' as const, figure: 'jumlah_siswa' };
    const indicator = {
      ...{ label: 'Siswa dua kali', definition: 'D', interpretation: '', unit: 'u', factor: 1 as const },
      ...{ numerator: side, denominator: { collection: 'guru' as const, figure: 'jumlah_guru' } },
    };
    const { name } = await indicators.save({ indicator });
    await officer.save({ kind: 'indicator', id: name, version: 0, values: { konsep: 'K' } });
    await indicators.remove({ name });
    expect(await refusal(officer.read({ kind: 'indicator', id: name }))).toEqual({ code: 'not_found' });
    await indicators.save({ indicator });
    expect(await officer.read({ kind: 'indicator', id: name })).toMatchObject({ stored: {}, version: 0 });
    await indicators.remove({ name });
  });
});

describe('the files', () => {
  const bytesOf = async (file: ReadableStream<Uint8Array>) =>
    new Uint8Array(await new Response(file).arrayBuffer());
  const listFor = async (staff: StaffActor, agency?: string) =>
    (
      await readXlsx(
        await bytesOf(
          dataListFile(await services.metadata.everything(), { staff, agency, everyAgency: 'Semua' }),
        ),
      )
    ).sheets[0]!;

  it('have a row for each datum that the reader may see, with the same number for every reader', async () => {
    const whole = await listFor(actorOf('administrator'));
    const { rows } = whole;
    expect(rows.slice(0, 3).map((row) => row[0])).toEqual([
      'Format Daftar Data Daerah',
      'Semua',
      String(new Date().getFullYear()),
    ]);
    expect(rows[3]).toEqual([...DATA_LIST_HEADINGS]);
    expect(rows[4]).toEqual(DATA_LIST_HEADINGS.map((_, at) => `(${at + 1})`));
    expect(whole).toMatchObject({ freezePane: { rows: 5 }, autoFilter: { range: `A5:S${rows.length}` } });
    const figures = collections.flatMap(({ answers }) => answers.figures);
    expect(rows).toHaveLength(5 + figures.length + declaredIndicators.length);
    const drka = await listFor(actorOf('viewer', ['drka']));
    const body = drka.rows.slice(5);
    expect(body.length).toBeGreaterThan(0);
    for (const row of body) expect(rows).toContainEqual(row);
    expect(body.some((row) => String(row[5]).includes('Siswa'))).toBe(false);
    const one = await listFor(actorOf('administrator'), 'Disdik');
    expect(one.rows[1]![0]).toBe('Disdik');
    expect(one.rows.slice(5).every((row) => row[9] === 'Disdik')).toBe(true);
    expect(one.rows.length).toBeGreaterThan(5);
  });

  it('of INDAH have a CSV for each sheet, in order, and name what is not ready', async () => {
    const staff = actorOf('viewer', ['drka']);
    const words = {
      header: ['nama', 'tingkat'],
      lineOf: ({
        described,
        level,
      }: {
        described: { subject: Parameters<typeof metadataId>[0] };
        level: string;
      }) => [metadataId(described.subject), level],
    };
    const files = await entriesOf(
      await bytesOf(indahPackFile(await services.metadata.everything(), { staff, words })),
    );
    const sheets = Object.keys(INDAH_SHEETS).map((name) => `${name}.csv`);
    expect([...files.keys()]).toEqual([...sheets, ...sheets.map((name) => `draf/${name}`), 'belum-siap.csv']);
    expect(files.get('ms_kegiatan_wilayah.csv')).toBe(
      'judul_kegiatan,wilayah_provinsi,wilayah_kabupaten_kota\r\n',
    );
    const missing = files.get('belum-siap.csv')!.split('\r\n');
    expect(missing).toContain('penduduk_jk.perempuan,none');
    expect(missing.some((line) => line.startsWith('siswa'))).toBe(false);
  });
});

function entriesOf(bytes: Uint8Array): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (fault, zip) => {
      if (fault) return reject(fault);
      const found = new Map<string, string>();
      zip.on('end', () => resolve(found));
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error);
          found.set(entry.fileName, await new Response(stream as never).text());
          zip.readEntry();
        }),
      );
      zip.readEntry();
    });
  });
}

describe('all fields of a collection', () => {
  const classify = (who: ReturnType<typeof person>, isOnlyUnset: boolean, classification = 'terbuka') =>
    who.classifyFields({ collection: 'pasien', classification: classification as 'terbuka', isOnlyUnset });
  const fields = collections.find(({ resource }) => resource === 'pasien')!.fields;
  const states = async () =>
    (await person('administrator').list()).subjects
      .filter(({ kind, collection }) => kind === 'field' && collection === 'pasien')
      .map(({ classification }) => classification);

  it('are classified at once, without their other values, and those that have one only if that is asked for', async () => {
    const first = { kind: 'field', id: `pasien.${fields[0]!.name}` } as const;
    await officer.save({ ...first, version: 0, values: { konsep: 'K', klasifikasi_data: 'tertutup' } });
    await officer.save({
      kind: 'collection',
      id: 'pasien',
      version: 0,
      values: { klasifikasi_data: 'terbuka' },
    });
    const before = (await events()).length;
    expect(await classify(officer, true)).toBe(fields.length - 1);
    expect(await states()).toEqual(['tertutup', ...fields.slice(1).map(() => 'terbuka')]);
    expect(await classify(officer, true)).toBe(0);
    expect(await classify(officer, false)).toBe(1);
    expect(new Set(await states())).toEqual(new Set(['terbuka']));
    expect(await officer.read(first)).toMatchObject({
      ...{ version: 2, stored: { konsep: 'K', klasifikasi_data: 'terbuka' } },
    });
    expect((await events()).length - before).toBe(fields.length);
    // A form that was open meanwhile is not stored over it.
    expect(await refusal(officer.save({ ...first, version: 1, values: {} }))).toEqual({
      code: 'record_changed',
    });
  });

  it('are classified by who may change their metadata', async () => {
    const refused = { code: 'not_permitted' };
    const bound = actorOf('data_officer', ['rsud'], { kota_kab: ['Aceh Jaya'] } as never);
    const asBound = appRouter.createCaller({ services, actor: bound }).metadata;
    for (const who of [person('data_officer', ['drka']), person('viewer'), person('help_desk'), asBound])
      expect(await refusal(classify(who, false))).toEqual(refused);
    expect(
      await refusal(
        officer.classifyFields({ collection: 'x', classification: 'terbuka', isOnlyUnset: true }),
      ),
    ).toEqual({ code: 'not_found' });
    expect(await refusal(officer.catalogue())).toEqual(refused);
    expect(await refusal(officer.turnCatalogue({ isOn: true, licence: null, seen: null }))).toEqual(refused);
    // Without an address for questions there is no catalogue.
    const administrator = person('administrator');
    const told = await refusal(administrator.turnCatalogue({ isOn: true, licence: null, seen: null }));
    expect(told).toMatchObject({ code: 'invalid_parameter', field: 'isOn' });
    expect(await administrator.catalogue()).toMatchObject({ onSince: null, hasContact: false });
  });
});
