import type { Collection, Field } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { ParseContext } from '@/domain/collections/kinds/context';
import type { JudgedView } from '@/domain/collections/view/judge';
import type { RowKey } from '@/domain/collections/view/view';
import type { ParentTexts } from '@/domain/places/judge-place';
import { createRegister } from '@/domain/places/register';
import type { TableFormat } from '@/domain/sheet-formats';
import { timeZoneOf } from '@/domain/time-zone';
import { createConnectionTurns } from '@/server/database/connection-turns';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Streams } from '@/server/database/reads/streams';
import type { Places } from '@/server/places/service';
import { readNamedPlaces } from '@/server/records/place-codes/named-places';
import { storedPlaces } from '@/server/records/place-codes/stored-places';
import type { Records } from '@/server/records/records';
import type { Settings } from '@/server/settings';
import type { Spool } from '@/server/spool/spool';
import type { Turns } from '@/server/turns';
import { type Aggregate, readAggregate } from './aggregate';
import { type Anchors, readAnchors } from './anchors';
import { allWithComputed, columnsToRead, rowsWithCodes } from './computed-columns';
import { writeFile } from './export';
import { type FoundRows, findRows } from './find';
import { judgedColumn, judgedColumns, judgedKey, judgedText, judgedView } from './judged';
import { type KnownRows, type RowPosition, readKnownRows, readPosition } from './known-rows';
import { createParameters } from './parameters';
import { viewWithPlaces } from './place-filter';
import { createPresence, type LookAt } from './presence';
import { readAll } from './read-all';
import { createReader, type Reader } from './reader';
import { countRows, type RowCount, type RowsReply, readRows } from './rows';
import { createSavedViews, type SavedViews } from './saved-views';
import { type ColumnValues, readSuggestions, readValues, suggestListed } from './values';
import { matchingSql, matchingSqlAs, type RecordsAs } from './view-sql';

/** A request for a view, which the functions validate. */
export type Asked = Readonly<{ collection: Collection; view: unknown; signal?: AbortSignal | undefined }>;

/** A position: after a key, skipping some rows. */
type Place = Readonly<{ after?: readonly unknown[] | undefined; skip?: number | undefined }>;

/** `FROM … WHERE …` of records, named `t`, and the values of its parameters. */
export type MatchingSource = Readonly<{ text: string; values: readonly unknown[] }>;

type FileAsked = Readonly<{
  columns: readonly Field[];
  language: Language;
  format: TableFormat;
  /** Lines before the header of CSV; absent: none. */
  comments?: readonly string[] | undefined;
  /** The reader to whom the turn belongs. */
  owner: string;
}>;

/** Reads the records of a collection for tables: by a view, from any position in it. */
export type Tables = Readonly<{
  /**
   * @param asked.fromEnd how many rows before the end to begin, instead of at a position
   * @param asked.codes whether the rows have the codes of their places; `''`: none
   */
  rows: (
    asked: Asked & Place & { take: number; fromEnd?: number | undefined; codes?: boolean | undefined },
  ) => Promise<RowsReply>;
  anchors: (asked: Asked & { every: number }) => Promise<Anchors>;
  count: (asked: Asked) => Promise<RowCount>;
  /** Records that a table already shows, as they are stored now, and which of them the view still has. */
  known: (asked: Asked & { ids: readonly number[]; codes?: boolean | undefined }) => Promise<KnownRows>;
  position: (asked: Asked & { id: number }) => Promise<RowPosition>;
  /** The positions of the rows of a view with a text in one of their cells. */
  find: (asked: Asked & { text: string }) => Promise<FoundRows>;
  /** Reads by another module's statement, in the tables' turns at the connections. */
  read: Reader;
  /** `FROM … WHERE …` of the records, named `t`, for another statement. @param asked.as by default as they are stored */
  matching: (asked: Asked & { as?: RecordsAs | undefined }) => Promise<MatchingSource>;
  aggregate: (
    asked: Asked & { from?: (Place & { take?: number | undefined }) | undefined; columns: string[] },
  ) => Promise<Aggregate>;
  values: (
    asked: Asked & { column: string; search?: string | undefined; limit: number },
  ) => Promise<ColumnValues>;
  suggest: (
    asked: Omit<Asked, 'view'> & ParentTexts & { column: string; text: string; limit: number },
  ) => Promise<{ values: string[] }>;
  version: (collection: Collection) => Promise<{ version: string }>;
  /** The version, and who else has the table open. */
  look: LookAt;
  /** All rows of a view as a file. @throws {ServiceError} `invalid_parameter`, before anything is read */
  export: (asked: Asked & FileAsked) => Promise<ReadableStream<Uint8Array>>;
  views: SavedViews;
  /** Validates a view, for saving it. @throws {ServiceError} `invalid_parameter` */
  judge: (asked: Asked) => JudgedView;
}>;

/** Whether rows are to have the codes of their places, which not every collection has. */
const hasCodes = (collection: Collection, areAsked: boolean): boolean =>
  areAsked && collection.readable !== collection.columns;

/** The share of the connections that tables may use at once. */
const SHARE = 2;

type Options = Readonly<{
  pool: Pool;
  /** Connections for downloads, which may take minutes. */
  streams: Streams;
  /** Shared with others that use the same pool. */
  turns?: Turns;
  prisma: PrismaClient;
  records: Records;
  /** Without it, only stored values are suggested, and places have no codes. */
  places?: Pick<Places, 'suggest' | 'codes'>;
  spool: Spool;
  settings: Settings;
}>;

export function createTables({
  pool,
  streams,
  prisma,
  records,
  places,
  spool,
  settings,
  turns = createConnectionTurns(settings.DATABASE_POOL_SIZE),
}: Options): Tables {
  const { DATABASE_PREPARED: prepared, DATABASE_POOL_SIZE: size, TIME_ZONE } = settings;
  const limitMs = settings.READ_TIMEOUT_SECONDS * 1_000;
  const maxReads = Math.max(1, Math.floor(size / SHARE / SHARE));
  const read = createReader({ pool, turns, prepared, maxReads, limitMs });
  // A view may name values that are no longer listed.
  const context: ParseContext = { timeZone: timeZoneOf(TIME_ZONE), listedValues: () => undefined };
  const judged = ({ collection, view }: Asked) => judgedView(view, collection, context);
  const registerOf = async () => (await places?.codes())?.register ?? createRegister([]);
  const viewedOf = async ({ signal, ...asked }: Asked) => {
    const { collection } = asked;
    const readRow = <Row>(text: string, values: readonly unknown[]) =>
      read<Row>(text, { values }, { signal });
    return viewWithPlaces(
      { collection, view: judged(asked) },
      {
        ofCodes: async (codes) => storedPlaces(readRow, { collection, codes, register: await registerOf() }),
        all: async () => readNamedPlaces(readRow, { collection, register: await registerOf() }),
      },
    );
  };
  return {
    rows: async ({ after, skip, take, fromEnd, codes = false, ...asked }) => {
      const { signal, collection } = asked;
      const viewed = await viewedOf(asked);
      const place = after && judgedKey(after, viewed.view, context);
      const reply = await readRows(read, { ...viewed, after: place, skip, take, fromEnd }, { signal });
      return hasCodes(collection, codes) ? rowsWithCodes(reply, collection, await registerOf()) : reply;
    },
    anchors: async ({ every, ...asked }) =>
      readAnchors(read, { ...(await viewedOf(asked)), every }, { signal: asked.signal }),
    count: async (asked) => countRows(read, await viewedOf(asked), { signal: asked.signal }),
    known: async ({ ids, codes = false, ...asked }) => {
      const { signal, collection } = asked;
      const reply = await readKnownRows(read, { ...(await viewedOf(asked)), ids }, { signal });
      return hasCodes(collection, codes)
        ? { ...reply, ...rowsWithCodes(reply, collection, await registerOf()) }
        : reply;
    },
    position: async ({ id, ...asked }) => {
      const viewed = await viewedOf(asked);
      const judgeKey = (key: RowKey) => judgedKey(key, viewed.view, context);
      return readPosition(read, { ...viewed, id, judgeKey }, { signal: asked.signal });
    },
    find: async ({ text, ...asked }) => {
      const { signal } = asked;
      const viewed = await viewedOf(asked);
      return findRows(read, { ...viewed, text: judgedText(text, 'text').trim() }, { signal });
    },
    read,
    matching: async ({ as, ...asked }) => {
      const parameters = createParameters();
      const viewed = await viewedOf(asked);
      const text = as === undefined ? matchingSql(viewed, parameters) : matchingSqlAs(as, viewed, parameters);
      return { text, values: parameters.values };
    },
    aggregate: async ({ from, columns, ...asked }) => {
      const { signal } = asked;
      const viewed = await viewedOf(asked);
      const range = from && { ...from, after: from.after && judgedKey(from.after, viewed.view, context) };
      const fields = judgedColumns(columns, asked.collection);
      return readAggregate(read, { ...viewed, range, columns: fields }, { signal });
    },
    values: async ({ column: name, search, limit, ...asked }) => {
      const { signal } = asked;
      const viewed = await viewedOf(asked);
      const column = judgedColumn(name, asked.collection);
      return readValues(read, { ...viewed, column, search: judgedText(search, 'search'), limit }, { signal });
    },
    suggest: async ({ collection, column: name, text, limit, signal, ...parents }) => {
      const column = judgedColumn(name, collection);
      const typed = judgedText(text, 'text');
      const listed = column.kind === 'enum' ? await records.enumValues.listed(collection) : undefined;
      const values = listed?.get(name);
      if (values !== undefined && values.size > 0)
        return { values: suggestListed(values, { text: typed, limit }) };
      const stored = await readSuggestions(read, { collection, column, text: typed, limit }, { signal });
      const named = await places?.suggest({ ...parents, collection, field: name, text: typed, limit });
      return { values: [...new Set([...(named ?? []), ...stored])].slice(0, limit) };
    },
    export: async ({ columns, language, format, comments, owner, ...asked }) => {
      const { collection } = asked;
      const stored = columnsToRead(columns, collection);
      const viewed = await viewedOf(asked);
      const rows = await readAll(streams, { ...viewed, columns: stored, timeZone: TIME_ZONE, owner });
      const all =
        stored === columns
          ? rows
          : allWithComputed(rows, { collection, columns, read: stored, register: await registerOf() });
      return writeFile(all, format, { collection, columns, language, comments, spool, owner });
    },
    views: createSavedViews(prisma),
    judge: judged,
    version: async (collection) => ({ version: await records.version(collection) }),
    look: createPresence({ pool, prepared, versionOf: (collection) => records.version(collection) }),
  };
}
