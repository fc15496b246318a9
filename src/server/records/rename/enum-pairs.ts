import type { WireRecord } from '@/domain/collections/view/view';
import type { Prisma } from '@/generated/prisma/client';
import { BATCH_TABLE, historyTable, recordColumns } from '@/server/database/schema/history-names';
import { keepSql } from '@/server/database/schema/history-rows';
import { literal, naturalKeyDigest, naturalKeySql, quoted, recordJson } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import {
  type EnumPairsInput,
  enumeratedField,
  enumPairsInput,
  enumText,
  type PairChoices,
} from '../enum-field';
import { changedAfter } from '../history/changed-after';
import type { HistoryDoer } from '../history/read';
import type { Stamp } from '../history/trace';
import { utcText } from '../history/until';
import type { RenamedField } from './rename-records';

/** The old and the new value of a field. */
export type RenamedValues = Readonly<{ from: string; to: string }>;

/** A record, and its last change; null if that is no longer kept. */
type PairedRecord = Readonly<{
  record: WireRecord;
  changed: Readonly<{ at: string; actor: HistoryDoer }> | null;
}>;

/** Two records that a rename would give one natural key: one with the old value, and the one that has the new value. */
export type RecordPair = Readonly<{ renamed: PairedRecord; existing: PairedRecord }>;

/** A page of pairs, and the identifier to read the next page after. */
export type PairsPage = Readonly<{ pairs: readonly RecordPair[]; next: number | null }>;

/** Pairs, and the moment of this preview: later writes were not seen. */
export type PreviewedPairs = PairsPage & Readonly<{ seen: string }>;

/** Number of records per statement, so that none exceeds the pool's time limit. */
const PART = 50_000;

/**
 * Reads the pairs of records to which a rename would give one natural key, ascending by the record with the old value.
 * @returns a page of them, and the identifier to read the next page after
 * @throws {ServiceError} `invalid_parameter`
 */
export async function enumPairs(prisma: Prisma.TransactionClient, input: EnumPairsInput): Promise<PairsPage> {
  const { collection, field, value, to, ...page } = enumPairsInput.parse(input);
  const enumerated = enumeratedField({ collection, field });
  const names = { from: enumText(enumerated, value), to: enumText(enumerated, to, 'to') };
  return readPairs(prisma, { renamed: enumerated, names, ...page });
}

/** Reads the pairs for any field. */
export async function readPairs(
  prisma: Prisma.TransactionClient,
  asked: Readonly<{
    renamed: RenamedField;
    names: RenamedValues;
    cursor?: number | null | undefined;
    limit: number;
  }>,
): Promise<PairsPage> {
  const { renamed: target, names, cursor, limit } = asked;
  if (!isInNaturalKey(target)) return { pairs: [], next: null };
  const rows = await prisma.$queryRawUnsafe<(RecordPair & { id: number })[]>(
    pageSql(target),
    names.from,
    names.to,
    cursor ?? 0,
    limit + 1,
  );
  const pairs = rows.slice(0, limit);
  return {
    pairs: pairs.map(({ renamed, existing }) => ({ renamed, existing })),
    next: rows.length > limit ? pairs.at(-1)!.id : null,
  };
}

/** The number of records that would take the natural key of another; 0 if the field is not part of it. */
export async function countPairs(
  tx: Prisma.TransactionClient,
  renamed: RenamedField,
  { from, to }: RenamedValues,
): Promise<number> {
  if (!isInNaturalKey(renamed)) return 0;
  const sql = `SELECT count(*)::int AS count ${pairsSql(renamed)}`;
  const [row] = await tx.$queryRawUnsafe<[{ count: number }]>(sql, from, to);
  return row.count;
}

type Settling = Readonly<{ renamed: RenamedField; names: RenamedValues; choices: PairChoices }>;

/**
 * Finds which record of each pair is to be deleted. The table must be locked against writers.
 * @returns the identifiers of all of them, and how many have the old value
 * @throws {ServiceError} `count_changed`; `matching_changed` if a record of a pair was written since it was seen;
 *   `invalid_parameter` if a pair has no choice, or a choice no pair
 */
export async function judgeChoices(
  tx: Prisma.TransactionClient,
  { renamed: target, names: { from, to }, choices }: Settling,
): Promise<{ dropped: readonly number[]; ofOldValue: number }> {
  const { collection } = target;
  const id = quoted(collection.identifier);
  const [pairs] = await tx.$queryRawUnsafe<[{ renamed: number[]; existing: number[] }]>(
    `SELECT coalesce(array_agg(t.${id} ORDER BY t.${id}), '{}') AS renamed,
       coalesce(array_agg(o.${id} ORDER BY t.${id}), '{}') AS existing ${pairsSql(target)}`,
    from,
    to,
  );
  const { renamed, existing } = pairs;
  if (renamed.length !== choices.expected)
    throw new ServiceError({ code: 'count_changed', count: renamed.length });
  const query = <Row>(_name: string | undefined, text: string, params: readonly unknown[]) =>
    tx.$queryRawUnsafe<Row[]>(text, ...params);
  const seen = { collection, records: [...renamed, ...existing], moment: choices.seen };
  const changed = await changedAfter({ query }, seen);
  if (changed.count > 0) throw new ServiceError({ code: 'matching_changed', ...changed });
  return droppedOf({ renamed, existing }, choices);
}

function droppedOf(
  { renamed, existing }: { renamed: readonly number[]; existing: readonly number[] },
  { rest, renamed: keptRenamed, existing: keptExisting }: PairChoices,
) {
  const own = new Map<number, PairChoices['rest']>([
    ...keptRenamed.map((id) => [id, 'renamed'] as const),
    ...keptExisting.map((id) => [id, 'existing'] as const),
  ]);
  const kept = renamed.map((id) => own.get(id) ?? rest);
  const known = new Set(renamed);
  if (kept.includes(undefined)) throw invalid('pairs', { code: 'required' });
  if ([...own.keys()].some((id) => !known.has(id))) throw invalid('pairs', { code: 'unknown' });
  const dropped = renamed.map((id, place) => (kept[place] === 'renamed' ? existing[place]! : id));
  return { dropped, ofOldValue: kept.filter((one) => one === 'existing').length };
}

/** Deletes records and keeps their states in the history, as a part of a larger batch. */
export async function dropRecords(
  tx: Prisma.TransactionClient,
  { renamed: { collection }, dropped, stamp }: Pick<Settling, 'renamed'> & Dropping,
): Promise<void> {
  const sql = `
WITH gone AS (
  DELETE FROM ${quoted(collection.resource)} t WHERE t.${quoted(collection.identifier)} = ANY ($1::integer[])
  RETURNING ${recordColumns(collection, 't')}
)
${keepSql(collection, {
  stamp: '$2::bigint, $3::timestamptz',
  operation: "'delete'",
  state: recordColumns(collection),
  from: 'gone',
})}`;
  for (let first = 0; first < dropped.length; first += PART) {
    const part = `{${dropped.slice(first, first + PART).join(',')}}`;
    await tx.$executeRawUnsafe(sql, part, stamp.id, stamp.at);
  }
}

type Dropping = Readonly<{ dropped: readonly number[]; stamp: Stamp }>;

const isInNaturalKey = ({ collection, field }: RenamedField) => collection.naturalKey.includes(field.name);

/** The pairs: `t` has the old value `$1`, and `o` the natural key that `t` would have with the new value `$2`. */
function pairsSql({ collection, field, only }: RenamedField): string {
  const table = quoted(collection.resource);
  const newKey = naturalKeySql(collection, ({ name }) =>
    name === field.name ? '$2::text' : `t.${quoted(name)}`,
  );
  return `FROM ${table} t JOIN ${table} o ON ${naturalKeyDigest(collection, 'o')} = ${newKey}
WHERE t.${quoted(field.name)} = $1 AND ${only?.('t') ?? 'true'}`;
}

function pageSql(target: RenamedField): string {
  const { collection } = target;
  const id = quoted(collection.identifier);
  const name = literal(collection.resource);
  const record = (column: string) =>
    `(SELECT ${recordJson(collection)}::json FROM ${quoted(collection.resource)} t WHERE t.${id} = p.${column})`;
  // A record that was registered and never changed has no row of its own in the history.
  const changed = (column: string) => `(
  SELECT json_build_object('at', ${utcText('b.at')},
    'actor', json_build_object('kind', b.actor_kind, 'id', b.actor_id, 'name', b.actor_name))
  FROM (
    (SELECT h.batch_id AS id, h.at FROM ${historyTable(collection)} h WHERE h.${id} = p.${column} ORDER BY h.batch_id DESC LIMIT 1)
    UNION ALL
    (SELECT r.id, r.at FROM ${BATCH_TABLE} r
     WHERE r.collection = ${name} AND upper(r.new_records) > p.${column} AND r.new_records @> p.${column}
     ORDER BY upper(r.new_records) LIMIT 1)
  ) c JOIN ${BATCH_TABLE} b ON b.collection = ${name} AND b.id = c.id AND b.at = c.at ORDER BY b.id DESC LIMIT 1
)`;
  const side = (column: string) =>
    `json_build_object('record', ${record(column)}, 'changed', ${changed(column)}) AS ${column}`;
  return `
WITH page AS MATERIALIZED (
  SELECT t.${id} AS renamed, o.${id} AS existing ${pairsSql(target)} AND t.${id} > $3::int ORDER BY t.${id} LIMIT $4::int
)
SELECT p.renamed AS id, ${side('renamed')}, ${side('existing')} FROM page p ORDER BY p.renamed`;
}
