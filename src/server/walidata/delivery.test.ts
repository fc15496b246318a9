import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Indicator } from '@/domain/indicators/indicator';
import { createInstance } from '@/server/access/keys/testing';
import type { Doer } from '@/server/actor';
import { createOwnDatabase } from '@/server/database/testing';
import type { Indicators } from '@/server/indicators/indicators';
import { createLogger } from '@/server/log';
import { HASTY_MS, type ListForm, openWalidataServer, WRONG, type Wrong } from './testing';
import { createWalidata } from './walidata';

const TOKEN = 'rahasia/token"yang-panjang-sekali';
const GOVERNMENT = '1100';
const YEAR = 2024;
const CODES = ['1.01.000001', '1.01.000002', '1.02.000003'];
const by: Doer = {
  actor: {
    kind: 'staff',
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Cut',
    email: 'c@example.test',
    role: 'administrator',
    groups: ['*'],
  },
  address: '10.0.0.1',
};

const database = await createOwnDatabase();
const instance = createInstance({ DATABASE_URL: database.settings.DATABASE_URL });
const { pool, prisma } = instance;
let clock = Date.now();

/** The values of the office, by the code of their indicator; the reading of real indicators has its own test. */
const ours = new Map<string, string>();
const indicatorOf = (code: string): Indicator => ({
  name: code,
  ...{ label: { id: code, en: code }, definition: { id: '', en: '' }, interpretation: { id: '', en: '' } },
  ...{ unit: { id: 'persen', en: 'percent' }, factor: 1 },
  numerator: { collection: 'siswa', figure: 'jumlah_siswa' },
  denominator: { collection: 'guru', figure: 'jumlah_guru' },
});
const indicators = {
  list: async () => CODES.map((code) => ({ ...indicatorOf(code), isOwn: false })),
  find: async (name: string) => ({ ...indicatorOf(name), isOwn: false }),
  read: async ({ indicator }: { indicator: Indicator }) => ({
    table: { total: { value: '', numerator: ours.get(indicator.name) ?? '0', denominator: '1' } },
    covered: [],
    standing: { numerator: null, denominator: null },
  }),
} as unknown as Indicators;

/** An instance of the service; several share the database, as several processes do. */
const open = (callMs = 5_000) =>
  createWalidata({
    ...{ pool, prisma, log: createLogger('silent'), indicators, settings: {} },
    now: () => new Date(clock),
    ...{ readBackMs: 1_000, callMs },
  });
const walidata = open();
const servers: Awaited<ReturnType<typeof openWalidataServer>>[] = [];

async function serverOf(form: ListForm = 'array') {
  const server = await openWalidataServer({ token: TOKEN, form });
  servers.push(server);
  server.setReference(
    CODES.map((code) => ({
      kodeindikator: code,
      uraian_indikator: `Angka ${code}`,
      satuan: '%',
      kodebidang: '1.01',
    })),
  );
  const { changedAt, onSince } = await walidata.settings();
  await walidata.save(
    {
      ...{
        baseUrl: server.url,
        government: GOVERNMENT,
        token: TOKEN,
        seconds: 5,
        isInternal: true,
        isAutomatic: false,
      },
      seen: changedAt?.toISOString() ?? null,
    },
    by,
  );
  if (onSince === null) await walidata.turn({ isOn: true, seen: null }, by);
  expect(await walidata.fetchReference(by)).toEqual({ fault: null });
  for (const code of CODES) await walidata.saveMapping({ indicator: code, code, part: 1, decimals: 2 }, by);
  return server;
}

beforeEach(async () => {
  await pool.query(
    'TRUNCATE walidata_value, walidata_mapping, walidata_reference, walidata_exchange, walidata_setting',
  );
  ours.clear();
  for (const code of CODES) ours.set(code, '7');
});
afterAll(async () => {
  await walidata.close();
  for (const server of servers) await server.close();
  await instance.close();
  await database.drop();
});

const send = (values: Readonly<Record<string, string>>, on = walidata) =>
  on.send({ year: YEAR, values: Object.entries(values).map(([code, value]) => ({ code, value })) }, by);
const all = (value: string) => Object.fromEntries(CODES.map((code) => [code, value]));
const rows = () => prisma.walidataValue.findMany({ orderBy: { code: 'asc' } });
const states = async () => (await rows()).map(({ state }) => state);
const later = (seconds = 7 * 86_400) => {
  clock += seconds * 1_000;
};
const keyOf = (code: string) => `${GOVERNMENT} ${YEAR} ${code}`;

describe('values', () => {
  for (const form of ['array', 'data'] as const)
    it(`are sent once, read back, and found verified; lists as ${form}`, async () => {
      const server = await serverOf(form);
      server.stored.set(keyOf(CODES[1]!), '7.00');
      server.stored.set(keyOf(CODES[2]!), '8');
      const seen = await walidata.values({ year: YEAR }, by);
      expect(seen.values.map(({ comparison, isSendable }) => [comparison, isSendable])).toEqual([
        ['new', true],
        ['same', false],
        ['changed', true],
      ]);
      expect(await send(all('7'))).toEqual({ queued: 3 });
      expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
      await Promise.all([walidata.deliver(), open().deliver()]);
      expect(await states()).toEqual(['sent', 'sent', 'sent']);
      // What was there already was not sent.
      expect(server.stores.toSorted()).toEqual([`${keyOf(CODES[0]!)} 7`, `${keyOf(CODES[2]!)} 7`]);
      later();
      server.final.set(keyOf(CODES[0]!), '7');
      server.final.set(keyOf(CODES[2]!), '9');
      const after = await walidata.values({ year: YEAR }, by);
      expect(after.values.map(({ last, comparison }) => [last?.state, comparison])).toEqual([
        ['verified', 'verified'],
        ['sent', 'same'],
        ['overwritten', 'verified'],
      ]);
      expect((await rows())[0]).toMatchObject({
        transaction: `T-${keyOf(CODES[0]!)}`,
        verifiedOn: '2026-11-01',
      });
    });

  it('that a person saw otherwise are not sent', async () => {
    await serverOf();
    ours.set(CODES[1]!, '8');
    await expect(send(all('7'))).rejects.toMatchObject({ code: 'record_changed' });
    expect(await rows()).toEqual([]);
  });

  it('that are refused name the reason, and only those', async () => {
    for (const form of ['array', 'data'] as const) {
      const server = await serverOf(form);
      await pool.query('TRUNCATE walidata_value');
      server.refused.set(CODES[1]!, 'Indikator bukan kewenangan daerah');
      await send(all('7'));
      await walidata.deliver();
      expect(await states()).toEqual(['sent', 'refused', 'sent']);
      expect((await rows())[1]?.reason).toMatchObject({
        code: 'answer',
        text: 'Indikator bukan kewenangan daerah',
      });
      expect(server.stores).toHaveLength(2);
    }
  });

  it('that were verified are never replaced', async () => {
    const server = await serverOf();
    server.final.set(keyOf(CODES[0]!), '6');
    await send({ [CODES[0]!]: '7' });
    await walidata.deliver();
    expect((await rows())[0]).toMatchObject({
      state: 'refused',
      reason: { code: 'verified_other', value: '6' },
    });
    expect(server.calls).not.toContain('push_dssd');
  });

  it('that were accepted and are not shown there are not sent again by themselves', async () => {
    const server = await serverOf();
    // An answer within the time limit, which stores nothing.
    server.setWrong((call) => (call === 'push_dssd' ? 'slow' : 'none'));
    await send({ [CODES[0]!]: '7' });
    await walidata.deliver();
    for (let day = 0; day < 3; day += 1) {
      later();
      await walidata.deliver();
    }
    expect(server.calls.filter((call) => call === 'push_dssd')).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: 'unknown', reason: { code: 'accepted' } });
    server.setWrong(() => 'none');
    expect((await walidata.values({ year: YEAR }, by)).values[0]).toMatchObject({ isSendable: true });
    expect(await send({ [CODES[0]!]: '7' })).toEqual({ queued: 1 });
    later();
    await walidata.deliver();
    expect(await states()).toEqual(['sent']);
  });

  it('are withdrawn, also if the answer is lost', async () => {
    const server = await serverOf();
    await send(all('7'));
    await walidata.deliver();
    await expect(walidata.withdraw({ year: YEAR, codes: ['1.01.999999'] }, by)).rejects.toMatchObject({
      code: 'not_found',
    });
    server.setWrong((call) => (call === 'push_disable_dssd' ? 'after_cut' : 'none'));
    await walidata.withdraw({ year: YEAR, codes: [CODES[0]!] }, by);
    await walidata.deliver();
    expect((await states())[0]).toBe('unknown');
    later();
    await walidata.deliver();
    expect((await states())[0]).toBe('withdrawn');
    expect([...server.stored.keys()]).toEqual([keyOf(CODES[1]!), keyOf(CODES[2]!)]);
    expect(server.calls.filter((call) => call === 'push_disable_dssd')).toHaveLength(1);
  });

  it('of a process that was killed between storing that it sends and sending are sent by another', async () => {
    const server = await serverOf();
    await send({ [CODES[0]!]: '7' });
    // What the killed process has left.
    await pool.query(
      "UPDATE walidata_value SET state = 'unknown', claim = gen_random_uuid(), sent_at = $1, next_attempt_at = $2",
      [new Date(clock), new Date(clock + 60_000)],
    );
    await walidata.deliver();
    expect([await states(), server.stores]).toEqual([['unknown'], []]);
    later(120);
    await walidata.deliver();
    expect([await states(), server.stores]).toEqual([['sent'], [`${keyOf(CODES[0]!)} 7`]]);
  });

  it('that are queued again while one is on its way wait until that one can be read back', async () => {
    const server = await serverOf();
    server.setWrong((call) => (call === 'push_dssd' ? 'after_cut' : 'none'));
    await send({ [CODES[0]!]: '7' });
    await walidata.deliver();
    server.setWrong(() => 'none');
    ours.set(CODES[0]!, '8');
    await send({ [CODES[0]!]: '8' });
    await walidata.deliver();
    expect(server.stores).toEqual([`${keyOf(CODES[0]!)} 7`]);
    later();
    await walidata.deliver();
    expect([await states(), server.stores]).toEqual([
      ['sent'],
      [`${keyOf(CODES[0]!)} 7`, `${keyOf(CODES[0]!)} 8`],
    ]);
  });

  it('are stored once each after random faults, and every state is true', async () => {
    const server = await serverOf();
    // A value is sent only after both lists were read, so most readings are left alone.
    const fault = fc.constantFrom(...WRONG);
    const reading = fc.oneof(
      { weight: 4, arbitrary: fc.constant<Wrong>('none') },
      { weight: 1, arbitrary: fault },
    );
    const faults = fc.record({
      reads: fc.array(reading, { maxLength: 14 }),
      pushes: fc.array(fault, { minLength: 1, maxLength: 4 }),
    });
    const changes = fc.array(
      fc.record({ code: fc.constantFrom(...CODES), value: fc.constantFrom('1', '2.5', '3') }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(faults, changes, async (given, asked) => {
        await pool.query('TRUNCATE walidata_value');
        server.stored.clear();
        server.stores.length = 0;
        const [reads, pushes] = [[...given.reads], [...given.pushes]];
        server.setWrong((call) => (call.startsWith('push') ? pushes : reads).shift() ?? 'none');
        for (const { code, value } of asked) {
          ours.set(code, value.replace('2.5', '2'));
          await send({ [code]: ours.get(code)! });
          await Promise.all([open(HASTY_MS).deliver(), open(HASTY_MS).deliver()]);
          for (const row of await rows())
            if (row.state === 'sent')
              expect(server.stored.get(`${GOVERNMENT} ${YEAR} ${row.code}`)).toBe(row.value);
          later(60 + 600 * pushes.length);
        }
        server.setWrong(() => 'none');
        for (let turn = 0; turn < 3; turn += 1) {
          later();
          await walidata.deliver();
        }
        for (const row of await rows()) {
          // A batch that was refused with the token in the answer says so.
          if (row.state === 'refused') expect(row.reason).toMatchObject({ code: 'answer', status: 400 });
          else expect([row.state, server.stored.get(keyOf(row.code))]).toEqual(['sent', row.value]);
        }
        // The same value is never stored twice in a row.
        for (const code of CODES) {
          const own = server.stores.filter((one) => one.startsWith(`${keyOf(code)} `));
          expect(own.filter((one, at) => one === own[at - 1])).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  }, 300_000);
});

describe('the token', () => {
  it('is stored encrypted, and is in no answer, exchange, history or state', async () => {
    const server = await serverOf();
    server.setWrong((call) => (call === 'push_dssd' ? 'token_echoed' : 'none'));
    await send({ [CODES[0]!]: '7' });
    await walidata.deliver();
    expect((await rows())[0]).toMatchObject({ state: 'refused', reason: { status: 400 } });
    const { rows: everything } = await pool.query(`
      SELECT (SELECT json_agg(s) FROM walidata_setting s)::text || (SELECT json_agg(v) FROM walidata_value v)::text
          || (SELECT json_agg(e) FROM walidata_exchange e)::text || (SELECT json_agg(h) FROM history_event h)::text AS text`);
    const shown =
      everything[0].text + JSON.stringify([await walidata.settings(), await walidata.exchanges({})]);
    for (const form of [
      TOKEN,
      JSON.stringify(TOKEN).slice(1, -1),
      JSON.stringify(JSON.stringify(TOKEN)).slice(3, -3),
    ])
      expect(shown).not.toContain(form);
    expect(shown).not.toContain(Buffer.from(TOKEN).toString('hex'));
    expect((await walidata.exchanges({})).exchanges.find(({ call }) => call === 'push_dssd')).toMatchObject({
      status: 400,
      fault: 'failed',
      received: expect.stringContaining('tidak berlaku'),
    });
  });

  it('is not sent to another server than that for which it was entered', async () => {
    const server = await serverOf();
    const { changedAt } = await walidata.settings();
    const form = {
      baseUrl: server.url,
      government: GOVERNMENT,
      token: null,
      seconds: 9,
      isInternal: true,
      isAutomatic: false,
    };
    const seen = changedAt!.toISOString();
    await expect(
      walidata.save({ ...form, baseUrl: 'https://other.example.test/serv', seen }, by),
    ).rejects.toMatchObject({
      refusal: { field: 'token' },
    });
    await expect(walidata.save({ ...form, isInternal: false, seen }, by)).rejects.toMatchObject({
      refusal: { field: 'baseUrl' },
    });
    later(1);
    await walidata.save({ ...form, seen }, by);
    await expect(walidata.save({ ...form, seen }, by)).rejects.toMatchObject({ code: 'record_changed' });
  });

  it('of another AUTH_SECRET is asked for again, and nothing is called', async () => {
    const server = await serverOf();
    const other = createWalidata({
      ...{ pool, prisma, log: createLogger('silent'), indicators, now: () => new Date(clock) },
      settings: { AUTH_SECRET: 'x'.repeat(32) },
    });
    const before = server.calls.length;
    expect(await other.settings()).toMatchObject({ isTokenReadable: false });
    await expect(other.fetchReference(by)).rejects.toMatchObject({ code: 'invalid_parameter' });
    expect(server.calls).toHaveLength(before);
    await other.close();
  });
});

it('while it is off nothing is called', async () => {
  const server = await serverOf();
  await send(all('7'));
  await walidata.turn({ isOn: false, seen: (await walidata.settings()).onSince!.toISOString() }, by);
  const before = server.calls.length;
  await walidata.deliver();
  await walidata.values({ year: YEAR }, by);
  await expect(walidata.fetchReference(by)).rejects.toMatchObject({ code: 'invalid_parameter' });
  expect(server.calls).toHaveLength(before);
});
