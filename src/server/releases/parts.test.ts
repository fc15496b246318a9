import { beforeEach, describe, expect, it } from 'vitest';
import { type Doer, type StaffActor, system } from '@/server/actor';
import { collection, item, writesOn } from '@/server/records/history/testing';
import { createOwnServices } from '@/server/testing';

/** Agencies submit their parts of a period, each by its link and for its own units. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 8 });
const { agencies, pool, releases } = services;
const { register, change } = writesOn(() => services);
const ID = collection.identifier;
/** The year before: pages of agencies show the last periods. */
const YEAR = new Date().getFullYear() - 1;
const PERIOD = String(YEAR);
const own = (n: number) => ({ ...item(n), tahun: YEAR });
const [SABANG, OTHERS] = ['Dinas Sabang', 'Dinas Lain'];
const about = { collection: collection.resource, period: PERIOD };

const officer: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Putri', groups: ['*'] },
  ...{ email: 'p@example.test', role: 'administrator' },
};
const by: Doer = { actor: officer, address: '10.1.2.3' };
let caller = 0;
/** Somebody who is not signed in; a new address each time, because looks are limited by address. */
const anybody = (): Doer => ({ actor: undefined, address: `10.9.${caller++ >> 8}.${caller & 255}` });

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

const tokens = new Map<string, string>();
const tokenOf = (agency: string): string => tokens.get(agency)!;

async function entrust(unit: string, agency: string | null): Promise<void> {
  await pool.query(
    `INSERT INTO delivery_setting (collection, unit, agency) VALUES ($1, $2, $3)
     ON CONFLICT (collection, unit) DO UPDATE SET agency = $3`,
    [about.collection, unit, agency],
  );
}

async function linkOf(agency: string): Promise<string> {
  const { link } = await agencies.makeLink({ agency }, { by: system('test'), baseUrl: 'https://x.test' });
  return link.slice(link.indexOf('#') + 1);
}

const partsOf = async (agency: string) => (await agencies.parts({ token: tokenOf(agency) }, anybody())).parts;
const ownPart = async (agency: string) => (await partsOf(agency)).find(({ period }) => period === PERIOD)!;
const detail = () => releases.detail({ collection, period: PERIOD, actor: officer });
const steps = async () => (await detail()).steps.map(({ kind }) => kind);
const partOf = async (name: string) => (await detail()).agencies.parts.find((one) => one.name === name)!;

/** What the page of an agency would send now to submit its part. */
async function submission(agency: string, note: string | null = null) {
  const { seen, round } = await ownPart(agency);
  return { ...about, token: tokenOf(agency), seen, round, note, person: `Orang ${agency}` };
}
const submit = async (agency: string, note?: string) =>
  agencies.submitPart(await submission(agency, note), anybody());
async function returnPart(agency: string, note = 'SD kurang'): Promise<void> {
  const { last, agencies: all } = await detail();
  const part = all.parts.find(({ name }) => name === agency)!;
  const seen = { seen: last?.id ?? '0', seenPart: part.last?.id ?? '0' };
  await releases.parts.return({ ...about, ...seen, agency: part.agency, note }, by);
}
const step = async (kind: 'submitted' | 'returned' | 'checked', note: string | null = null) =>
  releases.step(kind, { ...about, seen: (await detail()).last?.id ?? '0', note }, by);

let [sabang]: number[] = [];
beforeEach(async () => {
  await pool.query(
    'TRUNCATE pengulangan_kelas, release, release_step, release_part_step, delivery_setting, agency_link',
  );
  await entrust('', OTHERS);
  await entrust('11.72', SABANG);
  for (const agency of [SABANG, OTHERS]) tokens.set(agency, await linkOf(agency));
  [sabang] = await register([{ ...own(1), kota_kab: 'Kota Sabang' }]);
  await register([own(2)]);
});

describe('an agency', () => {
  it('submits its own units, and with the last of all agencies the period is submitted in their names', async () => {
    expect(await ownPart(SABANG)).toMatchObject({ state: 'open', units: [{ unit: '11.72', records: 1 }] });
    await submit(SABANG, 'lengkap');
    expect(await ownPart(SABANG)).toMatchObject({
      state: 'submitted',
      said: { by: 'Orang Dinas Sabang (Dinas Sabang)', note: 'lengkap' },
    });
    expect(await steps()).toEqual([]);
    expect((await detail()).agencies).toMatchObject({
      parts: [
        { name: OTHERS, state: 'open' },
        { name: SABANG, state: 'submitted', hasChanged: false },
      ],
      unassigned: [],
    });
    await submit(OTHERS);
    expect((await detail()).steps).toMatchObject([
      { kind: 'submitted', by: 'Orang Dinas Lain (Dinas Lain), Orang Dinas Sabang (Dinas Sabang)' },
    ]);
    const { rows } = await pool.query(
      `SELECT action, actor_kind AS kind, actor_name AS name, subject_name AS subject, reason
       FROM history_event WHERE action LIKE 'release.%' AND reason IS NOT NULL`,
    );
    expect(rows).toEqual([
      {
        action: 'release.part_submitted',
        kind: 'anyone',
        name: 'Orang Dinas Sabang (Dinas Sabang)',
        subject: `${collection.label.id} ${PERIOD}, Dinas Sabang`,
        reason: 'lengkap',
      },
    ]);
  });

  it('has only what its link gives it', async () => {
    const asked = await submission(SABANG);
    expect(JSON.stringify(await partsOf(SABANG))).not.toContain('Banda Aceh');
    expect(await codeOf(agencies.submitPart({ ...asked, collection: 'siswa' }, anybody()))).toBe(
      'invalid_parameter',
    );
    expect(await codeOf(agencies.submitPart({ ...asked, period: String(YEAR - 1) }, anybody()))).toBe(
      'invalid_parameter',
    );
    await pool.query(`UPDATE agency_link SET revoked_at = now() WHERE agency = $1`, [SABANG]);
    expect(await codeOf(agencies.submitPart(asked, anybody()))).toBe('invalid_link');
    expect(await codeOf(agencies.parts({ token: asked.token }, anybody()))).toBe('invalid_link');
    await pool.query(`UPDATE agency_link SET revoked_at = NULL, expires_at = now() - interval '1 minute'`);
    expect(await codeOf(agencies.submitPart(asked, anybody()))).toBe('invalid_link');
    expect((await pool.query('SELECT FROM release_part_step')).rowCount).toBe(0);
  });

  it('submits no period as a whole while a unit has no agency, or another agency has submitted only some units', async () => {
    await entrust('', null);
    await entrust('11.71', OTHERS);
    await submit(SABANG);
    await submit(OTHERS);
    expect(await steps()).toEqual([]);
    expect((await detail()).agencies.unassigned).toHaveLength(21);
    await step('submitted');
    expect(await steps()).toEqual(['submitted']);
    await entrust('11.01', SABANG);
    expect(await partOf(SABANG)).toMatchObject({ state: 'open' });
    expect(await partOf(OTHERS)).toMatchObject({ state: 'submitted' });
  });

  it('is told that its part was returned, and why; others stay submitted', async () => {
    await submit(SABANG);
    await submit(OTHERS);
    await returnPart(SABANG);
    expect(await steps()).toEqual(['submitted', 'returned']);
    expect((await detail()).last).toMatchObject({ by: 'Putri', note: 'Dinas Sabang: SD kurang' });
    expect(await ownPart(SABANG)).toMatchObject({ state: 'returned', said: { note: 'SD kurang' } });
    expect(await ownPart(OTHERS)).toMatchObject({ state: 'submitted' });
    await submit(SABANG);
    expect(await steps()).toEqual(['submitted', 'returned', 'submitted']);
  });

  it('submits again after the whole period was returned or released, and not while it is checked', async () => {
    await submit(SABANG);
    await submit(OTHERS);
    await step('checked');
    expect(await ownPart(SABANG)).toMatchObject({ state: 'held', said: null });
    expect(await codeOf(submit(SABANG))).toBe('release_step_taken');
    const early = await submission(SABANG);
    await step('returned', 'semua kurang');
    // The agency has not seen the reason yet.
    expect(await codeOf(agencies.submitPart(early, anybody()))).toBe('release_step_taken');
    expect(await ownPart(OTHERS)).toMatchObject({ state: 'returned', said: { note: 'semua kurang' } });
    await submit(SABANG);
    expect((await steps()).at(-1)).toBe('returned');
    await submit(OTHERS);
    expect((await steps()).at(-1)).toBe('submitted');
    await step('checked');
    const seen = async () => ({ ...about, seen: (await detail()).last!.id, note: null });
    await releases.approve({ ...(await seen()), pinnedAt: (await detail()).pinnedAt }, by);
    const publicAt = new Date(Date.now() + 3_600_000).toISOString();
    await releases.release({ ...(await seen()), mark: 'final', kind: null, publicAt }, by);
    expect(await ownPart(SABANG)).toMatchObject({ state: 'held', said: null, hasChanged: false });
    expect(await codeOf(submit(SABANG))).toBe('release_step_taken');
    await pool.query('UPDATE release SET public_at = now()');
    expect(await ownPart(SABANG)).toMatchObject({ state: 'released' });
    expect(await codeOf(submit(SABANG))).toBe('done');
  });

  it('is asked again when the figures of its units change after it has submitted them', async () => {
    await submit(SABANG);
    await register([own(3)]);
    expect(await partOf(SABANG)).toMatchObject({ state: 'submitted', hasChanged: false });
    await change([{ [ID]: sabang, jumlah_siswa: 7 }]);
    expect(await partOf(SABANG)).toMatchObject({ state: 'submitted', hasChanged: true });
    await submit(SABANG);
    expect(await partOf(SABANG)).toMatchObject({ state: 'submitted', hasChanged: false });
  });
});

describe('at the same time', () => {
  it('one of two submissions of a part is stored, and of the last two agencies one submits the period', async () => {
    for (let round = 0; round < 4; round += 1) {
      await pool.query('TRUNCATE release_step, release_part_step');
      const [one, other] = [await submission(SABANG), await submission(OTHERS)];
      const all = await Promise.all(
        [one, other, one].map((each) => codeOf(agencies.submitPart(each, anybody()))),
      );
      expect(all.sort()).toEqual(['done', 'done', 'release_step_taken']);
      expect(await steps()).toEqual(['submitted']);
    }
  });

  it('a part is not returned after a step that the person has not seen', async () => {
    await submit(SABANG);
    await submit(OTHERS);
    const { last } = await detail();
    const { agency, last: seenPart } = await partOf(SABANG);
    await step('checked');
    const late = { ...about, seen: last!.id, seenPart: seenPart!.id, agency, note: 'kurang' };
    expect(await codeOf(releases.parts.return(late, by))).toBe('release_step_taken');
    expect(await steps()).toEqual(['submitted', 'checked']);
  });
});
