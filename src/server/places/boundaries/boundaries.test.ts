import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_BOUNDARY_BYTES } from '@/domain/limits';
import { adjoining, collectionOf, featureOf } from '@/domain/pictures/boundaries/testing';
import type { StaffActor } from '@/server/actor';
import type { Services } from '@/server/services';
import { createOwnServices } from '@/server/testing';
import { appRouter } from '@/server/trpc/router';
import { receiveBoundaries } from '@/server/trpc/uploads';

const services = await createOwnServices();
const { register } = await services.places.codes();
const CODES = register.byLevel.regency.map(({ code }) => code);

const staff = (role: StaffActor['role']): StaffActor => ({
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Cut',
  email: 'c@example.test',
  role,
  groups: ['*'],
});

const as = (actor: StaffActor | undefined): Services => ({
  ...services,
  staff: { ...services.staff, actorOf: async () => ({ actor, staff: undefined, setCookies: [] }) },
});

const fileOf = (codes: readonly string[], steps = 50) =>
  JSON.stringify(
    collectionOf(
      adjoining({ seed: 1, steps, codes }).map(({ code, polygons }) => featureOf(code, polygons[0]!)),
    ),
  );

const EIGHT = JSON.stringify(
  collectionOf([
    featureOf('11.01', [
      [
        [95, 4],
        [96, 5],
        [95, 5],
        [96, 4],
        [95, 4],
      ],
    ]),
  ]),
);

type Sent = Readonly<{ role?: StaffActor['role'] | null; query?: string; headers?: Record<string, string> }>;

async function upload(
  body: BodyInit | null,
  { role = 'administrator', query = '', headers = {} }: Sent = {},
) {
  const request = new Request(`http://x/settings/boundaries/upload?name=batas.geojson${query}`, {
    method: 'POST',
    headers: { host: 'x', 'content-type': 'application/octet-stream', ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  const answer = await receiveBoundaries(request, as(role === null ? undefined : staff(role)));
  return { status: answer.status, ...((await answer.json()) as { refusal?: Record<string, unknown> }) };
}

const caller = (role: StaffActor['role']) => appRouter.createCaller({ services, actor: staff(role) });
const readMap = () => caller('viewer').pictures.read({ collection: 'siswa', view: {}, kind: 'tiles' });

beforeEach(async () => {
  await services.pool.query('DELETE FROM boundaries');
});

describe('uploaded boundaries', () => {
  it('are drawn in place of the squares until they are removed, and both are in the history', async () => {
    expect(await readMap()).toMatchObject({ map: null, tiles: expect.anything() });
    expect(await upload(fileOf(CODES.slice(1)))).toEqual({ status: 200 });
    const [missing, ...names] = register.byLevel.regency.map(({ name }) => name);
    const { map } = await readMap();
    expect(Object.keys(map!.shapes).sort()).toEqual(names.sort());
    for (const { path, room } of Object.values(map!.shapes)) {
      expect(path).toMatch(/^M\d/);
      expect(room).toBeGreaterThan(0);
      expect(room).toBeLessThan(map!.width / 2);
    }
    const { boundaries } = await caller('viewer').places.boundaries();
    expect(boundaries).toMatchObject({
      ...{ fileName: 'batas.geojson', property: 'kode', uploadedBy: 'Cut', count: CODES.length - 1 },
      missing: [missing],
    });

    expect(await upload(fileOf(CODES))).toEqual({ status: 200 });
    expect(Object.keys((await readMap()).map!.shapes)).toHaveLength(CODES.length);
    await caller('administrator').places.removeBoundaries();
    expect((await readMap()).map).toBeNull();
    await expect(caller('administrator').places.removeBoundaries()).rejects.toThrow('not_found');
    const { rows } = await services.pool.query(
      `SELECT action, subject_name FROM history_event WHERE action LIKE 'vocabulary.boundaries%' ORDER BY at, id`,
    );
    expect(rows.map(({ action }) => action.replace('vocabulary.boundaries_', ''))).toEqual([
      ...['uploaded', 'uploaded', 'removed'],
    ]);
  });

  it('are small, however fine the file is', async () => {
    const fine = fileOf(CODES, 8_000);
    expect(fine.length).toBeGreaterThan(10_000_000);
    expect(await upload(fine)).toEqual({ status: 200 });
    expect(JSON.stringify((await readMap()).map).length).toBeLessThan(150_000);
  });
});

describe('refused are', () => {
  it.each<[string, Sent, number, string]>([
    ['strangers', { role: null }, 401, 'not_signed_in'],
    ['data officers', { role: 'data_officer' }, 403, 'not_permitted'],
    ['viewers', { role: 'viewer' }, 403, 'not_permitted'],
    ['other sites', { headers: { origin: 'https://elsewhere.test' } }, 403, 'foreign_origin'],
  ])('%s', async (_, sent, status, code) => {
    expect(await upload(fileOf(CODES), sent)).toEqual({ status, refusal: { code } });
    expect(await caller('viewer').places.boundaries()).toEqual({ boundaries: null });
  });

  it.each<[string, string, object]>([
    ['an empty file', '', { fault: 'empty' }],
    ['what is not JSON', '{"type": NaN}', { fault: 'notJson' }],
    ['other bytes than UTF-8', '\0\0', { fault: 'notJson' }],
    ['deep JSON', '['.repeat(5_000_000), { fault: 'notJson' }],
    ['deep JSON that ends', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`, { fault: 'notFeatures' }],
    ['another province', fileOf(['12.01']), { fault: 'noCode', choices: ['kode', 'nama'] }],
    ['a fault in one area', fileOf(['11.01', '12.01']), { fault: 'unknownCode', feature: '#2, 12.01' }],
    [
      'a code that occurs twice',
      fileOf(['11.01', '11.01']),
      { fault: 'repeatedCode', feature: '11.01', number: 2, first: 1 },
    ],
    [
      'a boundary that crosses itself',
      EIGHT,
      { fault: 'crosses', feature: '11.01', number: 1, at: [95.5, 4.5] },
    ],
    [
      'codes of BPS, which look alike',
      fileOf(['11.01']).replace('Area 11.01', 'Simeulue'),
      { fault: 'otherName', feature: '11.01', name: 'Simeulue' },
    ],
  ])('%s', async (_, body, fault) => {
    const refusal = { code: 'unusable_boundaries', ...fault };
    expect(await upload(body)).toEqual({ status: 400, refusal });
    expect(await caller('viewer').places.boundaries()).toEqual({ boundaries: null });
  });

  it('too many bytes, while they arrive', async () => {
    const body = Readable.toWeb(
      Readable.from(
        (function* () {
          for (let sent = 0; sent <= MAX_BOUNDARY_BYTES; sent += 1_048_576) yield new Uint8Array(1_048_576);
        })(),
        { objectMode: false },
      ),
    ) as unknown as BodyInit;
    const refusal = { code: 'body_too_large', limit: MAX_BOUNDARY_BYTES };
    expect(await upload(body)).toEqual({ status: 413, refusal });
    expect(await upload('a', { headers: { 'content-length': String(MAX_BOUNDARY_BYTES + 1) } })).toEqual({
      status: 413,
      refusal,
    });
  });
});
