import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Role } from '@/domain/staff';
import { type StaffActor, system } from '@/server/actor';
import type { ServiceError } from '@/server/errors';
import { createOwnServices } from '@/server/testing';
import { appRouter } from '@/server/trpc/router';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });

function person(role: Role, groups: readonly string[] = ['*']) {
  const id = randomUUID();
  const actor: StaffActor = { kind: 'staff', id, name: role, email: `${id}@example.test`, role, groups };
  return appRouter.createCaller({ services, actor }).indicators;
}

const officer = person('data_officer');
const OWN = {
  label: 'Guru per siswa',
  definition: 'Guru dibagi siswa.',
  interpretation: '',
  unit: 'guru per 1.000 siswa',
  factor: 1_000,
  numerator: { collection: 'guru', figure: 'jumlah_guru', where: { jenjang: ['SD'] } },
  denominator: { collection: 'siswa', figure: 'jumlah_siswa', where: { jenjang: ['SD'] } },
} as const;
type Own = Parameters<typeof officer.save>[0]['indicator'];
const own = (change: Partial<Own> = {}): Own => JSON.parse(JSON.stringify({ ...OWN, ...change }));

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('it was let through'),
    (thrown: { cause: unknown }) => thrown,
  );
  return (error.cause as ServiceError).refusal;
}

const ownNames = async (by = officer) =>
  (await by.list()).indicators.filter(({ isOwn }) => isOwn).map(({ name }) => name);

describe('an indicator of the office', () => {
  it('is saved under a name of its own, changed, and removed, with its history', async () => {
    expect(await officer.save({ indicator: own() })).toEqual({ name: 'guru_per_siswa' });
    expect(await officer.save({ indicator: own() })).toEqual({ name: 'guru_per_siswa_2' });
    // The name of an indicator of the service is not given to another one.
    const same = await officer.save({ indicator: own({ label: 'Siswa per guru' }) });
    expect(same.name).toBe('siswa_per_guru_2');
    await officer.save({ name: 'guru_per_siswa', indicator: own({ unit: 'per mil' }) });
    await officer.remove({ name: 'guru_per_siswa_2' });
    expect(await ownNames()).toEqual(['guru_per_siswa', 'siswa_per_guru_2']);
    const events = await services.prisma.historyEvent.findMany({
      where: { subjectKind: 'indicator', subjectId: { startsWith: 'guru' } },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ action }) => action)).toEqual([
      ...['indicator.saved', 'indicator.saved', 'indicator.saved', 'indicator.removed'],
    ]);
    expect(events[2]).toMatchObject({
      before: { unit: 'guru per 1.000 siswa' },
      after: { unit: 'per mil' },
    });
    expect(events[0]!.after).toMatchObject({
      formula: 'Jumlah guru (Guru; Jenjang: SD) ÷ Jumlah siswa (Siswa; Jenjang: SD) × 1.000',
    });
  });

  it('names the part at fault', async () => {
    const faultOf = (change: object) =>
      services.indicators.save({ indicator: { ...OWN, ...change } }, system('test')).then(
        () => expect.unreachable('it was saved'),
        (error: ServiceError) => error.refusal,
      );
    const invalid = (field: string) => ({ code: 'invalid_parameter', field });
    expect(await faultOf({ label: ' ' })).toMatchObject(invalid('indicator.label'));
    expect(await faultOf({ factor: 7 })).toMatchObject(invalid('indicator.factor'));
    const side = { collection: 'guru', figure: 'jumlah_siswa' };
    expect(await faultOf({ numerator: side })).toMatchObject(invalid('indicator.numerator.figure'));
    const limited = { collection: 'guru', where: { kota_kab: ['Sabang'] } };
    expect(await faultOf({ denominator: limited })).toMatchObject(invalid('indicator.denominator.where'));
    expect(await faultOf({ numerator: { collection: 'nothing' } })).toMatchObject(
      invalid('indicator.numerator.collection'),
    );
  });

  it('is for those who may see both tables, and is changed by those who edit', async () => {
    const schools = person('data_officer', ['disdik']);
    const people = person('data_officer', ['drka']);
    const across = own({
      label: 'Dokter per siswa',
      numerator: { collection: 'dokter' },
      denominator: { collection: 'siswa', figure: 'jumlah_siswa' },
    });
    const { name } = await officer.save({ indicator: across });
    expect(await ownNames(schools)).not.toContain(name);
    const read = { name, query: { rows: [], period: [], places: {}, code: [], categories: {} } };
    expect(await refusal(schools.read(read))).toEqual({ code: 'not_permitted' });
    expect(await refusal(schools.remove({ name }))).toEqual({ code: 'not_permitted' });
    expect(await refusal(people.save({ indicator: own() }))).toEqual({ code: 'not_permitted' });
    // Nobody can take over an indicator by changing it to tables that they may see.
    expect(await refusal(schools.save({ name, indicator: own() }))).toEqual({ code: 'not_permitted' });
    expect(await refusal(person('viewer').save({ indicator: own() }))).toEqual({ code: 'not_permitted' });
    expect(await refusal(officer.remove({ name: 'siswa_per_guru' }))).toEqual({ code: 'not_found' });
  });
});
