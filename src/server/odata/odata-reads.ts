import type { RecordGroup } from '@/domain/answers/fold';
import type { Collection } from '@/domain/collections';
import type { IntField } from '@/domain/collections/field';
import type { Applied } from '@/domain/odata/read-apply';
import type { Actor } from '@/server/actor';
import { unavailable } from '@/server/errors';
import { inSlices } from '@/server/in-slices';
import type { ListQuery } from '@/server/records/list/list-query';
import { matchingRecords } from '@/server/records/list/matching-records';
import { ownFilters } from '@/server/records/list/own-records';
import { type Records, SMALL_LIMIT } from '@/server/records/records';
import { parseGroups } from '@/server/summaries/read-groups';
import type { Summaries } from '@/server/summaries/summaries';
import { type AskedPage, countStatement, isWholeList, pageStatement, type ReadPage } from './record-page';

/** A list of an actor, whose query `Records.readQuery` has made. */
export type AskedList = Readonly<{
  collection: Collection;
  query: ListQuery;
  actor: Actor;
  signal?: AbortSignal | undefined;
}>;

/** The groups of records for each figure that is asked for; undefined: those in which records are counted. */
export type ReadFigures = ReadonlyMap<IntField | undefined, readonly RecordGroup[]>;

/** What OData reads: the records that lists show to the same actor, in any order and under further conditions. */
export type ODataReads = Readonly<{
  /** One statement; no connection is held between pages. */
  page: (list: AskedList, asked: AskedPage & { shown: string }) => Promise<ReadPage>;
  count: (list: AskedList, condition: AskedPage['condition']) => Promise<number>;
  /** @throws {ServiceError} as `Summaries.groups` */
  groups: (list: AskedList, applied: Pick<Applied, 'by' | 'aggregations'>) => Promise<ReadFigures>;
}>;

/** How often figures are read again because the collection was written between them. */
const MAX_READINGS = 5;

const by = ({ actor, signal }: AskedList) => ({ actor, signal });

export function createODataReads({
  records,
  summaries,
}: Readonly<{ records: Records; summaries: Pick<Summaries, 'groups'> }>): ODataReads {
  const aboutOf = ({ collection, query, actor }: AskedList) => ({
    ...{ collection, source: matchingRecords(collection, query, actor) },
    isWhole: isWholeList(query, ownFilters(actor, collection).length),
    isOnce: query.pins === undefined && query.standing === undefined,
  });
  const groupsOf: ODataReads['groups'] = async (list, { by, aggregations }) => {
    const figures = new Set(aggregations.map(({ of }) => of?.figure));
    const parts = by.map((field) => ({ name: field.name, field }));
    const read = new Map<IntField | undefined, readonly RecordGroup[]>();
    for (const figure of figures.size === 0 ? [undefined] : figures) {
      const text = await summaries.groups({ ...list, divided: { parts, figure } });
      read.set(figure, await inSlices(parseGroups(text)));
    }
    return read;
  };
  return {
    page: (list, asked) => {
      const { text, values } = pageStatement(asked, { ...aboutOf(list), shown: asked.shown });
      return records.readRow<ReadPage>({ ...by(list), isLarge: asked.take > SMALL_LIMIT }, text, values);
    },
    count: async (list, condition) => {
      const { text, values } = countStatement(condition, aboutOf(list));
      return (await records.readRow<{ total: number }>({ ...by(list), isLarge: true }, text, values)).total;
    },
    groups: async (list, applied) => {
      // Each figure is read by a statement of its own.
      for (let reading = 1; reading <= MAX_READINGS; reading += 1) {
        const before = await records.version(list.collection, list);
        const read = await groupsOf(list, applied);
        if (read.size === 1 || before === (await records.version(list.collection, list))) return read;
      }
      throw unavailable('turn');
    },
  };
}
