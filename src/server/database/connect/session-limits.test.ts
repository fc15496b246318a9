import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withinTransaction } from '../transaction';
import { limitTransactions, setSessionLimits } from './session-limits';

const LIMITS = { statement: 4_000, idleInTransaction: 5_000 };
const TIMEOUT = `SELECT current_setting('statement_timeout') AS value`;
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
});
afterAll(() => client.end());

const timeout = async () => (await client.query<{ value: string }>(TIMEOUT)).rows[0]?.value;

it('leaves the session as it is where a pooler gives it to others, and limits its transactions', async () => {
  const before = await timeout();
  limitTransactions(client, LIMITS);
  expect(await withinTransaction(client, timeout)).toBe('4s');
  // What the caller sets itself holds, and it gets the results of its own statements.
  const results = await client.query(
    `BEGIN READ ONLY; SET LOCAL statement_timeout = 9000; ${TIMEOUT}; COMMIT`,
  );
  expect([results].flat().map(({ command }) => command)).toEqual(['BEGIN', 'SET', 'SELECT', 'COMMIT']);
  expect([results].flat()[2]?.rows).toEqual([{ value: '9s' }]);
  expect(await client.query({ text: 'BEGIN', values: [] })).toMatchObject({ command: 'BEGIN' });
  await client.query('ROLLBACK');
  expect(await timeout()).toBe(before);
});

it('limits the session of a direct connection', async () => {
  await setSessionLimits(client, LIMITS);
  expect(await timeout()).toBe('4s');
});
