import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Role } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { createOwnServices } from '@/server/testing';
import { appRouter } from '@/server/trpc/router';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 8 });

function actorOf(role: Role, groups: readonly string[] = ['*']): StaffActor {
  const id = randomUUID();
  return { kind: 'staff', id, name: role, email: `${id}@example.test`, role, groups };
}

const person = (...who: Parameters<typeof actorOf>) =>
  appRouter.createCaller({ services, actor: actorOf(...who) }).reports;

const officer = person('data_officer');
const [HEADING, TEXT, PICTURE, SUMMARY, INDICATOR] = [
  { id: 'h', kind: 'heading', text: 'Sekolah' },
  { id: 't', kind: 'text', text: 'Satu.\n\nDua.' },
  { id: 'p', kind: 'picture', title: '', collection: 'siswa', picture: 'tiles', query: '' },
  {
    ...({ id: 's', kind: 'summary', title: 'Siswa', collection: 'siswa' } as const),
    query:
      'rows=kecamatan&columns=period&sum=jumlah_siswa&filter=%7B%22column%22%3A%22tahun%22%2C%22op%22%3A%22eq%22%2C%22value%22%3A%222020%22%7D',
  },
  { id: 'i', kind: 'indicator', title: '', indicator: 'siswa_per_guru', query: 'rows=kota_kab' },
] as const;
const ALL = [HEADING, TEXT, PICTURE, SUMMARY, INDICATOR];
type Content = Parameters<typeof officer.save>[0]['report'];
const content = (change: Partial<Content> = {}): Content => ({
  ...{ title: 'Laporan sekolah', period: '', place: '' },
  blocks: structuredClone(ALL) as Content['blocks'],
  ...change,
});

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('it was let through'),
    (thrown: { cause: unknown }) => thrown,
  );
  return (error.cause as ServiceError).refusal;
}

const register = (resource: string, items: object[]) =>
  services.records.register({
    actor: { kind: 'system', name: 'test' },
    collection: findCollection(resource)!,
    items,
    wantData: false,
  });
const of = (kota_kab: string, tahun: number, semester: string) => ({
  ...{ kota_kab, kecamatan: 'Darul', tahun, semester, jenjang: 'SD' },
});
await register('siswa', [
  { ...of('Aceh Jaya', 2023, '2'), jumlah_siswa: 90 },
  { ...of('Kab. Aceh Jaya', 2024, '1'), jumlah_siswa: 100 },
  { ...of('Kota Sabang', 2024, '1'), jumlah_siswa: 50 },
]);
await register('guru', [{ ...of('Aceh Jaya', 2024, '1'), jumlah_guru: 10 }]);

describe('a report', () => {
  it('is stored in its order, changed by who saw its version, and removed, with its history', async () => {
    const { id } = await officer.save({ report: content() });
    expect(await officer.edited({ id })).toMatchObject({ version: 1, blocks: ALL });
    const moved = content({ blocks: [TEXT, HEADING, PICTURE, SUMMARY, INDICATOR] });
    // Two people change it at once: one is refused.
    const both = await Promise.allSettled(
      ['satu', 'dua'].map((title) =>
        officer.save({ known: { id, version: 1 }, report: { ...moved, title } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [failed] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failed.cause.refusal).toEqual({ code: 'record_changed' });
    // Blocks that are added at the end do not conflict.
    await Promise.all(
      ['a', 'b'].map((name) => officer.addBlock({ id, block: { id: name, kind: 'text', text: name } })),
    );
    const now = await officer.edited({ id });
    expect(now.blocks.map((block) => block.id).slice(0, 5)).toEqual(['t', 'h', 'p', 's', 'i']);
    expect(
      now.blocks
        .map((block) => block.id)
        .slice(5)
        .sort(),
    ).toEqual(['a', 'b']);
    await officer.remove({ id });
    expect(await refusal(officer.read({ id }))).toEqual({ code: 'not_found' });
    const events = await services.prisma.historyEvent.findMany({
      where: { subjectKind: 'report', subjectId: id },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ action }) => action)).toEqual([
      ...['report.saved', 'report.saved', 'report.saved', 'report.saved', 'report.removed'],
    ]);
    expect(events[1]).toMatchObject({
      before: { blocks: expect.arrayContaining(['Sekolah']) },
      after: { blocks: expect.arrayContaining(['Siswa (gambar tiles)']) },
    });
  });

  it('names the part at fault', async () => {
    const actor = actorOf('data_officer');
    const acting = { staff: actor, by: { actor, address: null } };
    const faultOf = (change: object) =>
      services.reports.save({ report: { ...content(), ...change } }, acting).then(
        () => expect.unreachable('it was saved'),
        (error: ServiceError) => error.refusal,
      );
    const invalid = (field: string) => expect.objectContaining({ code: 'invalid_parameter', field });
    expect(await faultOf({ title: ' ' })).toEqual(invalid('report.title'));
    expect(await faultOf({ period: '2024-S3' })).toEqual(invalid('report.period'));
    expect(await faultOf({ place: 'Aceh' })).toEqual(invalid('report.place'));
    expect(await faultOf({ blocks: [TEXT, TEXT] })).toEqual(invalid('report.blocks.1.id'));
    expect(await faultOf({ blocks: [{ ...TEXT, text: '' }] })).toEqual(invalid('report.blocks.0.text'));
    const gone = { ...PICTURE, collection: 'nothing' };
    expect(await faultOf({ blocks: [TEXT, gone] })).toMatchObject({
      ...{ code: 'invalid_parameter', field: 'report.blocks.1' },
      fault: { reason: { id: 'bagian 2: nothing tidak ada' } },
    });
    const lacking = { ...SUMMARY, query: 'rows=desa&sum=jumlah_guru' };
    expect(await faultOf({ blocks: [lacking] })).toMatchObject({
      fault: { reason: { en: 'part 1: there is no desa, jumlah_guru' } },
    });
  });

  it('shows what its reader may see, and names what is gone', async () => {
    const { id } = await officer.save({ report: content() });
    const people = person('viewer', ['drka']);
    const { blocks, isOpen } = await people.read({ id });
    expect(isOpen).toBe(false);
    expect(blocks.slice(0, 2)).toEqual([HEADING, TEXT]);
    for (const block of blocks.slice(2)) expect(block).toMatchObject({ state: 'not_permitted' });
    expect(JSON.stringify(blocks)).not.toContain('2020');
    // An indicator was removed since it was stored: it is named, and the others are kept and changed.
    const removed = { ...INDICATOR, id: 'g', indicator: 'gone' };
    const stored = [...ALL, removed, { ...PICTURE, id: 'k', collection: 'rapor' }];
    await services.prisma.report.update({ where: { id }, data: { blocks: stored } });
    const read = await officer.read({ id });
    expect(read.blocks.slice(5)).toEqual([
      {
        id: 'g',
        kind: 'indicator',
        title: '',
        state: 'missing',
        missing: { what: 'indicator', names: ['gone'] },
      },
      {
        id: 'k',
        kind: 'picture',
        title: '',
        state: 'missing',
        missing: { what: 'collection', names: ['rapor'] },
      },
    ]);
    await officer.save({
      known: { id, version: 1 },
      report: content({ blocks: [...stored, { ...TEXT, id: 'z' }] as never }),
    });
  });

  it('is changed by those who edit and may see all of its tables', async () => {
    const { id } = await officer.save({ report: content() });
    const schools = person('data_officer', ['disdik']);
    const people = person('data_officer', ['drka']);
    const denied = { code: 'not_permitted' };
    expect((await schools.edited({ id })).version).toBe(1);
    expect(await refusal(people.edited({ id }))).toEqual(denied);
    // Nobody can take over a report by changing it to tables that they may see.
    const own = content({ blocks: [TEXT] });
    expect(await refusal(people.save({ known: { id, version: 1 }, report: own }))).toEqual(denied);
    expect(await refusal(people.addBlock({ id, block: { ...TEXT, id: 'x' } }))).toEqual(denied);
    expect(await refusal(people.remove({ id }))).toEqual(denied);
    expect(await refusal(people.save({ report: content() }))).toEqual(denied);
    expect(await refusal(person('viewer').save({ report: own }))).toEqual(denied);
    expect(await refusal(person('auditor').read({ id }))).toEqual(denied);
  });

  it('applies the shared filters to what is stored, and says where they do not apply', async () => {
    const doctors = { ...SUMMARY, id: 'd', collection: 'dokter', query: '' };
    const { id } = await officer.save({
      report: content({ blocks: [PICTURE, SUMMARY, INDICATOR, doctors] as never }),
    });
    const read = await officer.read({ id, period: '2024', place: '11.14' });
    expect(read.periods).toEqual(['2024-S1', '2023-S2']);
    const [picture, summary, indicator, without] = read.blocks.map((block) => ({
      notes: 'notes' in block ? block.notes : [],
      query: Object.fromEntries(new URLSearchParams('query' in block ? block.query : '')),
    }));
    // A year stands for its last half-year with sufficient data; both spellings of the regency count.
    expect(picture).toEqual({
      notes: [],
      query: {
        period: '2024/1',
        filter: JSON.stringify({ column: 'kota_kab', op: 'in', value: ['Aceh Jaya', 'Kab. Aceh Jaya'] }),
      },
    });
    expect(JSON.parse(summary!.query['filter']!)).toEqual({
      all: [
        { column: 'kota_kab', op: 'in', value: ['Aceh Jaya', 'Kab. Aceh Jaya'] },
        { column: 'tahun', op: 'eq', value: '2024' },
      ],
    });
    expect(indicator).toEqual({
      notes: [],
      query: { rows: 'kota_kab', period: '2024-S1', kode_wilayah: '11.14' },
    });
    expect(without!.notes).toEqual([
      { filter: 'place', why: 'none' },
      { filter: 'period', why: 'none' },
    ]);
  });
});
