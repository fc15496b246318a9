import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createServiceCounts } from '@/server/metrics/counts';
import { readSettings } from '@/server/settings';
import { createPool, type Pool } from '../pool';
import { readOnly } from './read-only';
import { createSlowStatements, type SlowStatements } from './slow-statements';
import { withoutValues } from './without-values';

const NIK = '1171010101900001';
let open: { pool: Pool; slow: SlowStatements } | undefined;
afterEach(async () => {
  await open?.pool.end();
  await open?.slow.close();
  open = undefined;
});

function watched(limitMs: number) {
  const { DATABASE_URL } = process.env;
  const settings = { ...readSettings({ DATABASE_URL }), SLOW_STATEMENT_MS: limitMs };
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let counted = 0;
  const slowStatement = () => {
    counted += 1;
  };
  const counts = { ...createServiceCounts(), slowStatement };
  const slow = createSlowStatements({ settings, log, counts });
  const pool = createPool(settings, log, 2);
  slow.watch(pool);
  open = { pool, slow };
  return { pool, lines, counted: () => counted };
}

it('logs a slow statement with its plan and without its values, once a minute', async () => {
  const { pool, lines, counted } = watched(100);
  const text = 'SELECT pg_sleep(0.12) WHERE $1::text IS NOT NULL';
  await pool.query('SELECT 1');
  await Promise.all([pool.query(text, [NIK]), pool.query({ name: 'a name', text, values: [NIK] })]);
  await pool.query(`SELECT pg_sleep(0.12) WHERE $1 <> '${NIK}' OR ${NIK} > 0`, ['Cut Nyak']);
  const failing = pool.query(
    'SELECT 1 / (n - $1::bigint) FROM (SELECT pg_sleep(0.12), 1 AS n OFFSET 0) s',
    [1],
  );
  await expect(failing).rejects.toThrow('division by zero');
  await pool.query('BEGIN; SELECT pg_sleep(0.12); COMMIT');
  await expect.poll(() => lines.length).toBe(4);
  expect(counted()).toBe(5);
  const [first] = lines;
  expect(first).toMatchObject({
    msg: 'a statement was slow',
    host: expect.stringMatching(/^.+:\d+$/),
    statement: 'SELECT pg_sleep(0.12) WHERE $1::text IS NOT NULL',
  });
  expect(first!['ms']).toBeGreaterThan(100);
  expect(first!['plan']).toMatch(/^Result .*cost=.*\n {2}One-Time Filter: \(\$1 IS NOT NULL\)$/);
  expect(lines[3]).toMatchObject({ withoutPlan: 'not a single statement that has one' });
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${NIK}|Cut Nyak`));
});

it('has one line for texts that differ in values, however long they are', async () => {
  const { pool, lines, counted } = watched(100);
  for (const letter of ['a', 'b'])
    await pool.query(`SELECT pg_sleep(0.12), length('${letter.repeat(9_000_000)}')`);
  await expect.poll(() => lines.length).toBe(1);
  expect([counted(), lines[0]!['statement'], lines[0]!['withoutPlan']]).toEqual([
    2,
    "SELECT pg_sleep(0.12), length('…'",
    'too long',
  ]);
});

it('leaves no setting on a connection that a pooler may pass to other clients', async () => {
  const { pool } = watched(0);
  const client = await pool.connect();
  const settings = async () =>
    (
      await client.query(
        `SELECT current_setting('statement_timeout') AS timeout, current_setting('transaction_read_only') AS read_only`,
      )
    ).rows[0];
  const before = await settings();
  expect(before.read_only).toBe('off');
  expect(await readOnly(client, 1_234, settings)).toEqual({ timeout: '1234ms', read_only: 'on' });
  const failing = readOnly(client, 1_234, () => client.query('CREATE TABLE never (n int)'));
  await expect(failing).rejects.toThrow('read-only');
  expect(await settings()).toEqual(before);
  client.release();
});

it('watches nothing with 0', async () => {
  const { pool, counted } = watched(0);
  const client = await pool.connect();
  expect(Object.hasOwn(client, 'query')).toBe(false);
  client.release();
  expect(counted()).toBe(0);
});

it('takes values out of a text', () => {
  expect(withoutValues(`nama = 'Cut ''Nyak''' AND n = ${NIK} AND p = $12 LIMIT 100`)).toBe(
    "nama = '…' AND n = … AND p = $12 LIMIT 100",
  );
});
