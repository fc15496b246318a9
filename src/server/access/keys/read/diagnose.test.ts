import { Writable } from 'node:stream';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { collectionNames, OPERATIONS } from '@/domain/collections';
import { system } from '@/server/actor';
import { faultOf, prepareKey } from '../check/judge';
import { generateKey } from '../format';
import { createKeyService } from '../service';
import { createInstance } from '../testing';

const by = system('test');
const one = createInstance();
const { keys, pool, prisma } = one;
afterAll(() => one.close());

describe('a diagnosis', () => {
  it("has the judge's verdict on a call, and all other reasons against it", async () => {
    const issued = await keys.issue(
      {
        name: 'Asked',
        permissions: [{ scope: 'disdik', operations: ['list'] }],
        allowedAddresses: ['10.0.0.0/8'],
      },
      by,
    );
    const { id } = issued.record;
    const state = async (columns: string) => {
      await pool.query(`UPDATE api_key SET ${columns} WHERE id = $1`, [id]);
      const { rows } = await pool.query('SELECT * FROM api_key WHERE id = $1', [id]);
      return prepareKey(rows[0]);
    };
    for (const columns of [
      'suspended_at = NULL',
      'expires_at = now()',
      'suspended_at = now()',
      'revoked_at = now()',
    ]) {
      const live = await state(columns);
      const calls = fc.record({
        collection: fc.constantFrom(...collectionNames),
        operation: fc.constantFrom(...OPERATIONS),
        address: fc.constantFrom('10.1.2.3', '192.0.2.1', '::ffff:10.1.2.3', '2001:db8::1'),
      });
      await fc.assert(
        fc.asyncProperty(calls, async (call) => {
          const { call: said } = await keys.diagnose({ key: issued.key, ...call });
          const address = call.address.replace('::ffff:', '');
          const fault = faultOf(live, { ...call, address }, Date.now())?.code;
          expect([said?.allowed, said?.reasons[0]]).toEqual([fault === undefined, fault]);
        }),
        { numRuns: 40 },
      );
    }
    const { call } = await keys.diagnose({
      key: issued.key,
      collection: 'pasien',
      operation: 'list',
      address: '::1',
    });
    expect(call?.reasons).toEqual(['revoked_key', 'address_not_allowed', 'operation_not_allowed']);
  });

  it('lists recent refusals, newest first', async () => {
    const { key, record } = await keys.issue({ name: 'Refused' }, by);
    const use = { keyId: record.id, collection: 'siswa', operation: 'list', address: '' } as const;
    keys.recordUse({ ...use, status: 200 });
    keys.recordUse({ ...use, status: 403, refusal: 'operation_not_allowed' });
    await keys.flushUse();
    await pool.query(
      `INSERT INTO api_key_usage VALUES ($1, current_date - 3, 'guru', 'list', 401, 'suspended_key', 7),
                                        ($1, current_date - 40, 'guru', 'list', 401, 'expired_key', 7)`,
      [record.id],
    );
    expect((await keys.diagnose({ key })).refusals).toMatchObject([
      { refusal: 'operation_not_allowed', status: 403, collection: 'siswa', operation: 'list', count: 1 },
      { refusal: 'suspended_key', count: 7 },
    ]);
  });

  it('requires a collection with an operation, and a valid address', async () => {
    const key = generateKey();
    await expect(keys.diagnose({ key, collection: 'siswa' })).rejects.toMatchObject({ field: 'operation' });
    await expect(keys.diagnose({ key, address: 'here' })).rejects.toMatchObject({ field: 'address' });
    expect(await keys.diagnose({ key, address: '::1' })).toMatchObject({
      verdict: 'unknown',
      call: { allowed: false, reasons: ['unknown_key'] },
    });
    expect((await keys.diagnose({ key })).call).toBeNull();
  });

  it('needs only the prefix, and names the key of which a text is a mistyped copy', async () => {
    const grants = [{ scope: 'disdik', operations: ['list'] as const }];
    const { key, record } = await keys.issue({ name: 'By prefix', permissions: grants }, by);
    const call = { collection: 'pasien', operation: 'list' } as const;
    for (const text of [record.prefix, ` ${record.prefix}… `, `${record.prefix}...`]) {
      expect(await keys.diagnose({ key: text, ...call })).toMatchObject({
        verdict: 'active',
        foundBy: 'prefix',
        record: { id: record.id },
        call: { allowed: false, reasons: ['operation_not_allowed'] },
      });
    }
    for (const text of [`${key.slice(0, -1)}?`, key.slice(0, 30), `"${key}x`]) {
      expect(await keys.diagnose({ key: text, ...call })).toMatchObject({
        verdict: 'malformed',
        foundBy: 'prefix',
        record: { id: record.id },
        call: { allowed: false, reasons: ['unknown_key'] },
      });
    }
    expect(await keys.diagnose({ key })).toMatchObject({ verdict: 'active', foundBy: 'key' });
    const stranger = generateKey().slice(0, 12);
    expect(await keys.diagnose({ key: stranger })).toMatchObject({ verdict: 'malformed', record: null });
  });

  it('keeps the pasted key in no log, table or reply', async () => {
    let logged = '';
    const log = pino(
      { level: 'trace' },
      new Writable({
        write(chunk, _, done) {
          logged += chunk;
          done();
        },
      }),
    );
    const statements: string[] = [];
    const seen = new Proxy(pool, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        return name === 'query'
          ? (...parameters: unknown[]) => {
              statements.push(JSON.stringify(parameters));
              return (value as (...all: unknown[]) => unknown).apply(target, parameters);
            }
          : value;
      },
    });
    const service = createKeyService({
      pool: seen,
      prisma,
      log,
      settings: { TIME_ZONE: 'UTC', KEY_USE_DAYS: 0 } as never,
    });
    const { key } = await keys.issue({ name: 'Pasted' }, by);
    for (const pasted of [key, generateKey(), `${key} `, key.slice(0, 40), `${key.slice(0, -1)}!`]) {
      const answer = await service.diagnose({
        key: pasted,
        collection: 'siswa',
        operation: 'list',
        address: '::1',
      });
      const tables = await tablesHolding(pasted.slice(12, 40));
      expect([
        tables,
        logged.includes(pasted.slice(12, 40)),
        statements.join().includes(pasted.slice(12, 40)),
      ]).toEqual([[], false, false]);
      expect(JSON.stringify(answer)).not.toContain(pasted.slice(12, 40));
    }
  });
});

/** The tables that hold the text anywhere, in whatever column. */
async function tablesHolding(text: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
}
