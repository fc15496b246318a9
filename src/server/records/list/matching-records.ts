import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import type { Actor } from '@/server/actor';
import { quoted } from '@/server/database/schema/sql';
import { standingSql } from '../released/pinned-sql';
import { earlierRecords } from './list-history-sql';
import type { ListQuery } from './list-query';
import { filterConditions, filterValues } from './list-rows-sql';
import { limitedBy, ownFilters } from './own-records';
import { assertReleased } from './released-only';

/** The records of a list, for a statement that reads them as `t`. */
export type MatchingRecords = Readonly<{
  /** `FROM … WHERE …` */
  text: string;
  values: readonly unknown[];
  /** The values of fields for which the filters allow only one value, by the name of the field. */
  fixed: ReadonlyMap<string, Value>;
}>;

/** The records that a list of the actor would contain, without its `limit` and `after`; those of the time of `as_of`. */
export function matchingRecords(collection: Collection, asked: ListQuery, actor: Actor): MatchingRecords {
  assertReleased(asked, actor);
  const { filters, asOf, pins, standing } = limitedBy(asked, ownFilters(actor, collection));
  const stored =
    standing === undefined ? quoted(collection.resource) : `(${standingSql(collection, standing)})`;
  const source = asOf === undefined ? stored : `(${earlierRecords(collection, { pins })})`;
  // The statements of lists number their parameters like this: the time, the identifier to read after, the filters.
  const conditions = [
    `$1::timestamptz IS ${asOf === undefined ? '' : 'NOT '}NULL`,
    `t.${quoted(collection.identifier)} > $2::integer`,
    ...filterConditions(filters),
  ];
  const fixed = filters.flatMap((filter): [string, Value][] =>
    'anyOf' in filter && filter.anyOf.length === 1 ? [[filter.field.name, filter.anyOf[0]!]] : [],
  );
  return {
    text: `FROM ${source} t WHERE ${conditions.join(' AND ')}`,
    values: [asOf ?? null, 0, ...filterValues(filters)],
    fixed: new Map(fixed),
  };
}
