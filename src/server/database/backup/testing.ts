import type pg from 'pg';
import { readTables, sqlName } from './contents';

const ROWS = 3;

/** Puts rows into every table that has none, with texts that are hard to copy. The rows refer to nothing. */
export async function fillTables(client: pg.Client): Promise<void> {
  await client.query(`SET session_replication_role = replica`);
  for (const { name, columns } of (await readTables(client)).tables) {
    const { rows } = await client.query(`SELECT 1 FROM ${sqlName(name)} LIMIT 1`);
    if (rows.length > 0) continue;
    const { rows: types } = await client.query<{ name: string; type: string; checks: string | null }>(
      `SELECT attname AS name, format_type(atttypid, NULL) AS type,
         (SELECT string_agg(pg_get_constraintdef(oid), ' ') FROM pg_constraint
           WHERE conrelid = attrelid AND contype = 'c' AND attnum = ANY (conkey)) AS checks
        FROM pg_attribute WHERE attrelid = $1::regclass AND attname = ANY ($2) ORDER BY attnum`,
      [sqlName(name), columns],
    );
    const { rows: bound } = await client.query<{ from: string | null }>(
      `SELECT substring(pg_get_expr(relpartbound, oid) FROM 'FROM \\(''([^'']+)''') AS "from" FROM pg_class WHERE oid = $1::regclass`,
      [sqlName(name)],
    );
    const at = bound[0]!.from ?? '2020-02-29 12:34:56.789Z';
    for (let n = 1; n <= ROWS; n += 1)
      await client.query(
        `INSERT INTO ${sqlName(name)} (${types.map((one) => `"${one.name}"`).join(', ')}) OVERRIDING SYSTEM VALUE
          VALUES (${types.map((_, index) => `$${index + 1}`).join(', ')}) ON CONFLICT DO NOTHING`,
        types.map((one) => madeUp(one, n, at)),
      );
  }
  for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows)
    await client.query(`SELECT setval($1::regclass, 41)`, [name]);
  await client.query(`SET session_replication_role = origin`);
}

const SEQUENCES = `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'S'`;

function madeUp(
  { name, type, checks }: { name: string; type: string; checks: string | null },
  n: number,
  at: string,
) {
  const listed = /= ANY \(ARRAY\['([^']+)'|= '([^']+)'::text/.exec(checks ?? '');
  if (type.endsWith('[]')) return type.startsWith('text') ? ['a"b', '\\N', 'c,d'] : [];
  if (type === 'text' || type.startsWith('char'))
    return listed?.[1] ?? listed?.[2] ?? (type === 'text' ? `${n} \\N\t"ä"\r\n\\.` : `${n}`);
  if (type.endsWith('multirange')) return `{[${n},${n + 5})}`;
  if (type === 'uuid') return `00000000-0000-4000-8000-00000000000${n}`;
  if (type.startsWith('json')) return JSON.stringify({ n, text: '\\N\n\u00e9' });
  if (type === 'bytea') return Buffer.from([0, n, 255, 10, 92, ...Array(27).fill(n)]);
  if (type === 'boolean') return name === 'one' || n % 2 === 1;
  if (type.startsWith('timestamp') || type === 'date') return at;
  if (type === 'smallint') return 2000 + n;
  if (/double|real|numeric/.test(type)) return 0.1 + n;
  return n;
}
