import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StaffActor, system } from '@/server/actor';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma, type PrismaClient } from '@/server/database/prisma';
import { createOwnDatabase } from '@/server/database/testing';
import { ServiceError } from '@/server/errors';
import { createLogger } from '@/server/log';
import type { HistorySheet } from './export';
import type { HistoryListInput } from './filter';
import { createHistory, FAILED_SIGN_INS, forgetHistory, type History } from './history';
import { readAllHistory } from './read';
import { type HistoryEntry, writeHistory } from './write';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
let prisma: PrismaClient;
let history: History;

beforeAll(async () => {
  database = await createOwnDatabase();
  const log = createLogger('silent');
  pool = createPool(database.settings, log, 4);
  prisma = createPrisma(pool);
  history = createHistory({ pool, log, settings: database.settings });
});

afterAll(async () => {
  await history.close();
  await prisma.$disconnect();
  await pool.end();
  await database.drop();
});

beforeEach(() => pool.query('DELETE FROM history_event'));

const person = (n: number, name = `Orang ${n}`): StaffActor => ({
  kind: 'staff',
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  email: `orang${n}@example.test`,
  role: 'administrator',
  groups: ['*'],
});

const issued: HistoryEntry = { action: 'key.issued', subject: { kind: 'key', id: 'k1', name: 'Kunci satu' } };
const write = (entry: HistoryEntry, by: Parameters<typeof writeHistory>[1]) =>
  writeHistory(prisma, by, entry);

/** Moves events to moments that the test chooses, oldest first. */
async function writeAt(moments: readonly string[]): Promise<void> {
  for (const at of moments)
    await pool.query(
      `INSERT INTO history_event (at, actor_kind, actor_name, action, subject_kind, subject_name)
       VALUES ($1::text::timestamptz, 'system', 'test', 'key.issued', 'key', $1::text)`,
      [at],
    );
}

const namesOf = async (input: HistoryListInput) =>
  (await history.list(input)).events.map(({ subjectName }) => subjectName);

describe('the list', () => {
  it('returns an event as it was written', async () => {
    const by = { actor: person(1), address: '10.1.2.3' };
    await write(
      { ...issued, before: { name: 'A' }, after: { name: 'B', groups: ['*'] }, reason: 'pindah' },
      by,
    );
    const { events, next } = await history.list({});
    expect(events).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.any(Date),
        actorKind: 'staff',
        actorId: person(1).id,
        actorName: 'Orang 1',
        address: '10.1.2.3',
        action: 'key.issued',
        subjectKind: 'key',
        subjectId: 'k1',
        subjectName: 'Kunci satu',
        before: { name: 'A' },
        after: { name: 'B', groups: ['*'] },
        reason: 'pindah',
      },
    ]);
    expect(next).toBeNull();
  });

  it('goes page by page from the newest, without repeating or missing events of one moment', async () => {
    const same = '2026-01-02T00:00:00.123Z';
    await writeAt(['2026-01-01T00:00:00Z', same, same, same, same, '2026-01-03T00:00:00Z']);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await history.list({ cursor, limit: 2 });
      expect(page.events.length).toBeLessThanOrEqual(2);
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== null);
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id::text FROM history_event ORDER BY at DESC, id DESC',
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
    expect(seen).toHaveLength(6);
  });

  it('narrows by time: from included, to excluded', async () => {
    await writeAt(['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z']);
    const found = await namesOf({ from: '2026-01-01T07:00:00+07:00', to: '2026-01-03T00:00:00Z' });
    expect(found).toEqual(['2026-01-02T00:00:00Z', '2026-01-01T00:00:00Z']);
  });

  describe('narrows', () => {
    beforeEach(async () => {
      const entry = (action: HistoryEntry['action'], subject: HistoryEntry['subject']) => ({
        action,
        subject,
      });
      const from = (address: string) => ({ actor: person(1), address });
      await write(entry('key.issued', { kind: 'key', id: 'k1', name: 'a' }), from('10.0.0.1'));
      await write(entry('key.revoked', { kind: 'key', id: 'k1', name: 'b' }), {
        actor: person(2, 'Cut 100%'),
        address: null,
      });
      await write(entry('staff.changed', { kind: 'staff', id: 'k1', name: 'c' }), from('10.0.0.2'));
      await write(
        { ...entry('session.sign_in_failed', { kind: 'session', name: 'd' }), reason: 'Salah Sandi' },
        { actor: undefined, address: '192.0.2.9' },
      );
      await write(entry('enum_value.added', { kind: 'enum_value', id: 'x', name: 'e' }), system('keys'));
    });

    it.each<[HistoryListInput, string]>([
      [{}, 'edcba'],
      [{ actorId: person(1).id }, 'ca'],
      [{ actorKind: 'anyone' }, 'd'],
      [{ actorKind: 'system' }, 'e'],
      [{ action: 'key.revoked' }, 'b'],
      [{ action: 'key.' }, 'ba'],
      [{ action: 'key.nothing' }, ''],
      [{ subjectKind: 'staff' }, 'c'],
      [{ subjectId: 'k1' }, 'cba'],
      [{ subjectKind: 'key', subjectId: 'k1', actorId: person(2).id }, 'b'],
      [{ search: ' salah sandi ' }, 'd'],
      [{ search: '10.0.0.' }, 'ca'],
      [{ search: 'orang' }, 'ca'],
      [{ search: '0%' }, 'b'],
      [{ search: '_' }, ''],
      [{ search: '', action: null, actorId: '' }, 'edcba'],
    ])('%j', async (input, names) => {
      expect((await namesOf(input)).join('')).toBe(names);
    });

    it('and lists the actors: people one by one, others by kind', async () => {
      await write(issued, { actor: person(1, 'Nama baru'), address: null });
      expect(await history.actors()).toEqual({
        actors: [
          { kind: 'anyone', id: null, name: '' },
          { kind: 'system', id: null, name: '' },
          { kind: 'staff', id: person(2).id, name: 'Cut 100%' },
          { kind: 'staff', id: person(1).id, name: 'Nama baru' },
        ],
      });
    });
  });

  it.each<[string, unknown]>([
    ['from', { from: 'yesterday' }],
    ['actorId', { actorId: "'; DROP TABLE staff" }],
    ['actorKind', { actorKind: 'robot' }],
    ['action', { action: 'key.%' }],
    ['subjectKind', { subjectKind: 'house' }],
    ['cursor', { cursor: '2026-01-01T00:00:00Z_x' }],
    ['limit', { limit: 201 }],
    ['colour', { colour: 'red' }],
  ])('refuses a wrong %s', async (field, input) => {
    const refused = history.list(input as HistoryListInput);
    await expect(refused).rejects.toBeInstanceOf(ServiceError);
    await expect(refused).rejects.toMatchObject({ code: 'invalid_parameter', field });
  });
});

describe('what was written', () => {
  it('can be neither updated nor truncated', async () => {
    await write(issued, system('test'));
    await expect(pool.query(`UPDATE history_event SET actor_name = 'x'`)).rejects.toThrow('never changed');
    await expect(prisma.historyEvent.updateMany({ data: { reason: 'x' } })).rejects.toThrow('never changed');
    await expect(pool.query('TRUNCATE history_event')).rejects.toThrow('never changed');
    expect(await namesOf({})).toEqual(['Kunci satu']);
  });

  it('is deleted after HISTORY_DAYS, and not earlier', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const kept = ago(29.9);
    await writeAt([ago(400), ago(30.1), kept]);
    expect(await forgetHistory(pool, { days: 30, closing: new AbortController().signal })).toBe(2);
    expect(await namesOf({})).toEqual([kept]);
  });

  it('is deleted earlier for failed sign-ins and lock-outs, which anyone can cause', async () => {
    const by = { actor: undefined, address: '192.0.2.1' };
    await write({ action: 'session.sign_in_failed', subject: { kind: 'session', name: 'x' } }, by);
    await write({ action: 'session.locked_out', subject: { kind: 'session', name: 'x' } }, by);
    await write(issued, system('test'));
    const options = {
      days: 0,
      only: FAILED_SIGN_INS,
      closing: new AbortController().signal,
    } as const;
    expect(await forgetHistory(pool, options)).toBe(2);
    expect(await namesOf({ action: 'session.sign_in_failed' })).toEqual([]);
    expect(await namesOf({ action: 'session.locked_out' })).toEqual([]);
    expect((await namesOf({})).length).toBeGreaterThan(0);
  });
});

const SHEET: HistorySheet = {
  name: 'Events',
  columns: ['Actor', 'Event', 'About', 'After', 'Reason'].map((header) => ({
    field: { kind: 'varchar' },
    header,
  })),
  cellsOf: ({ actorName, action, subjectName, after, reason }) => [
    actorName,
    action,
    subjectName,
    JSON.stringify(after),
    reason ?? '',
  ],
};

describe('the export', () => {
  const textOf = async (stream: ReadableStream<Uint8Array>) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Response(stream).arrayBuffer());

  it('is CSV without formulas', async () => {
    const name = '=HYPERLINK("http://x")';
    await write(
      { ...issued, subject: { kind: 'key', name }, after: { a: 'x,"y"' }, reason: '@SUM(1)' },
      {
        actor: person(1, '+62 812'),
        address: null,
      },
    );
    await write(
      { ...issued, subject: { kind: 'key', name: 'Aceh — é' }, reason: '-1\nbaris dua' },
      system('\tx'),
    );
    const text = await textOf(history.export({ filter: {}, format: 'csv', sheet: SHEET }));
    expect(text.split('\r\n')).toEqual([
      '\uFEFFActor;Event;About;After;Reason',
      `'\tx;key.issued;Aceh — é;null;"'-1\nbaris dua"`,
      `'+62 812;key.issued;"'=HYPERLINK(""http://x"")";"{""a"":""x,\\""y\\""""}";'@SUM(1)`,
      '',
    ]);
  });

  it('is a spreadsheet', async () => {
    await write(issued, { actor: person(1, 'Sari'), address: null });
    const file = history.export({ filter: {}, format: 'xlsx', sheet: SHEET });
    const bytes = new Uint8Array(await new Response(file).arrayBuffer());
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(bytes)) rows.push(values);
    expect(rows).toEqual([
      ['Actor', 'Event', 'About', 'After', 'Reason'],
      ['Sari', 'key.issued', 'Kunci satu', 'null', ''],
    ]);
  });

  it('contains all matching events, over many pages', async () => {
    await pool.query(
      `INSERT INTO history_event (actor_kind, actor_name, action, subject_kind, subject_name)
       SELECT 'system', 'test', CASE WHEN i % 2 = 0 THEN 'key.issued' ELSE 'key.revoked' END, 'key', 'n' || i
       FROM generate_series(1, 4200) i`,
    );
    const rows = (
      await textOf(history.export({ filter: { action: 'key.issued' }, format: 'csv', sheet: SHEET }))
    )
      .trim()
      .split('\r\n')
      .slice(1);
    expect(rows).toHaveLength(2100);
    expect(new Set(rows).size).toBe(2100);
    expect(rows.every((row) => row.includes(';key.issued;'))).toBe(true);
  });

  it('reads no further once its reader has left', async () => {
    await writeAt(Array.from({ length: 9 }, () => '2026-01-01T00:00:00Z'));
    let queries = 0;
    const counting = new Proxy(pool, {
      get: (target, name) => {
        if (name === 'query') queries += 1;
        return Reflect.get(target, name).bind(target);
      },
    });
    const pages = readAllHistory(counting, {}, 2);
    await pages.next();
    await pages.return();
    expect((await pages.next()).done).toBe(true);
    expect(queries).toBe(1);

    const reader = createHistory({
      pool: counting,
      log: createLogger('silent'),
      settings: database.settings,
    })
      .export({ filter: {}, format: 'csv', sheet: SHEET })
      .getReader();
    await reader.read();
    await reader.cancel();
    expect(queries).toBeLessThanOrEqual(2);
    expect(pool.totalCount).toBe(pool.idleCount);
  });

  it('refuses an invalid filter before it returns anything', () => {
    expect(() => history.export({ filter: { from: 'x' }, format: 'csv', sheet: SHEET })).toThrow(
      ServiceError,
    );
  });
});
