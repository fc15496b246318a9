import { CERTAIN_RULES, type RuleName } from '@/domain/checks/all-rules';
import type { FindingOrder, FindingState, FoundException } from '@/domain/checks/finding';
import type { Collection, CollectionName } from '@/domain/collections';
import { deliveredCollections, deliveryFormOf } from '@/domain/deliveries/form';
import { allowedValuesOf } from '@/domain/keys/bindings';
import type { Actor } from '@/server/actor';
import { escapeLike, literal } from '@/server/database/schema/sql';
import type { RunQuery } from './query';

/** The name of the unit that a finding is about, as it is stored; empty: the collection as a whole. */
export const UNIT_SQL = `coalesce(CASE f.collection ${deliveredCollections
  .flatMap((collection) => {
    const unit = deliveryFormOf(collection)?.unit;
    return unit === undefined
      ? []
      : [`WHEN ${literal(collection.resource)} THEN f.key ->> ${literal(unit.name)}`];
  })
  .join(' ')} END, '')`;

/** A finding as pages and REST read it. */
export type Finding = FoundException &
  Readonly<{
    id: string;
    /** The share of the figure of its source and period that is affected, 0 to 1. */
    effect: number;
    state: FindingState;
    foundAt: Date;
    /** When the finding came into its state. */
    changedAt: Date;
    reason: string | null;
    /** The name of the person who accepted it. */
    acceptedAs: string | null;
  }>;

/** The findings that are wanted, in the collections that the actor may list. */
export type Wanted = Readonly<{
  actor: Actor;
  collections: readonly Collection[];
  collection?: string | undefined;
  rule?: string | undefined;
  state?: FindingState | undefined;
  search?: string | undefined;
  /** Only findings about these units. */
  units?: readonly FindingUnit[] | undefined;
}>;

/** A unit that delivers: its name as findings have it, in a collection. */
export type FindingUnit = Readonly<{ collection: CollectionName; unit: string }>;

/** The part and the order of a list of findings. */
export type FindingPage = Readonly<{ skip: number; limit: number; order?: FindingOrder }>;

const CERTAIN = CERTAIN_RULES.map(literal);

const ORDERS: Readonly<Record<FindingOrder, string>> = {
  effect: `effect DESC, rule IN (${CERTAIN.join(', ')}) DESC, f.id DESC`,
  time: 'f.id DESC',
};

/**
 * Reads findings, new ones first; among these, the latest first, or those with the largest effect, and of equal ones the
 * certain ones.
 */
export async function readFindings(
  query: RunQuery,
  { order = 'time', ...wanted }: Wanted & FindingPage,
): Promise<readonly Finding[]> {
  const { sql, params } = visibleFindings(wanted);
  const next = params.length;
  return query<Finding>(
    `SELECT id::text, rule, collection, key, field, ids, records, value, expected, effect, office, state, found_at AS "foundAt",
            changed_at AS "changedAt", reason, accepted_as AS "acceptedAs"
       FROM finding f WHERE ${sql}
      ORDER BY CASE state WHEN 'new' THEN 0 WHEN 'accepted' THEN 1 ELSE 2 END, ${ORDERS[order]}
      LIMIT $${next + 1} OFFSET $${next + 2}`,
    [...params, wanted.limit, wanted.skip],
  );
}

export type FindingCount = Readonly<{
  collection: CollectionName;
  rule: RuleName;
  state: FindingState;
  count: number;
}>;

/** Counts findings by collection, rule and state. */
export async function countFindings(query: RunQuery, wanted: Wanted): Promise<readonly FindingCount[]> {
  const { sql, params } = visibleFindings(wanted);
  return query<FindingCount>(
    `SELECT collection, rule, state, count(*)::int AS count FROM finding f WHERE ${sql} GROUP BY 1, 2, 3`,
    params,
  );
}

/**
 * The condition that an actor may see a finding: of the given collections, and for a key or person whose lists show only
 * their own records, about their own values in every field that they are bound to.
 */
export function visibleFindings(wanted: Wanted): { sql: string; params: unknown[] } {
  const { actor, collections, collection, rule, state, search, units } = wanted;
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const seen = collections.filter(({ resource }) => collection === undefined || resource === collection);
  const visible = seen.map((one) => {
    const own = ownValues(actor, one).map(
      ([name, values]) => `f.key ->> ${param(name)} = ANY (${param(values)}::text[])`,
    );
    return [`f.collection = ${param(one.resource)}`, ...own].join(' AND ');
  });
  const conditions = [visible.length === 0 ? 'false' : `(${visible.map((one) => `(${one})`).join(' OR ')})`];
  if (rule !== undefined) conditions.push(`f.rule = ${param(rule)}`);
  if (state !== undefined) conditions.push(`f.state = ${param(state)}`);
  if (search !== undefined && search.trim() !== '') {
    const pattern = param(`%${escapeLike(search.trim())}%`);
    conditions.push(`EXISTS (SELECT FROM jsonb_each_text(f.key) k WHERE k.value ILIKE ${pattern})`);
  }
  if (units !== undefined) {
    const [named, texts] = [units.map((one) => one.collection), units.map(({ unit }) => unit)];
    conditions.push(
      `(f.collection, ${UNIT_SQL}) IN (SELECT * FROM unnest(${param(named)}::text[], ${param(texts)}::text[]))`,
    );
  }
  return { sql: conditions.join(' AND '), params };
}

function ownValues(actor: Actor, collection: Collection): [string, string[]][] {
  if (actor.kind === 'system' || actor.scope === undefined || !actor.scope.listsOwnOnly) return [];
  const allowed = allowedValuesOf(actor.scope.bindings, collection);
  return [...(allowed ?? [])].map(([name, values]) => [name, [...values].map(String)]);
}
