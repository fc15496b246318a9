import { setImmediate } from 'node:timers/promises';
import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';

/**
 * The number of rows of one row group. A group is encoded at once, which takes some milliseconds, and is in memory until its
 * bytes are taken.
 */
const GROUP = 4_000;
const CREATED_BY = 'Regional Statistical Data Service';

/** What the cells of a column are: `instant` is a moment with a zone, `clock` one without. */
type ParquetKind = 'whole' | 'large' | 'decimal' | 'text' | 'instant' | 'clock';

/** A column of a file, and whether cells may be empty. */
export type ParquetColumn = Readonly<{ name: string; kind: ParquetKind; isOptional: boolean }>;

/** A cell; null or the empty text: there is no value. */
export type ParquetCell = Value | null;

type Form = Readonly<{
  element: Partial<SchemaElement>;
  read: (cell: Exclude<ParquetCell, null>) => unknown;
}>;

const timestamp = (isAdjustedToUTC: boolean): Partial<SchemaElement> => ({
  type: 'INT64',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC, unit: 'MILLIS' },
});

const FORMS: Readonly<Record<ParquetKind, Form>> = {
  whole: { element: { type: 'INT32' }, read: Number },
  large: { element: { type: 'INT64' }, read: BigInt },
  decimal: { element: { type: 'DOUBLE' }, read: Number },
  text: {
    element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
    read: String,
  },
  instant: { element: timestamp(true), read: (cell) => BigInt(Date.parse(String(cell))) },
  clock: { element: timestamp(false), read: (cell) => BigInt(clockTimeOf(String(cell))) },
};

const KIND_OF: Readonly<Record<Field['kind'], ParquetKind>> = {
  int: 'whole',
  year: 'whole',
  varchar: 'text',
  enum: 'text',
  timestamp: 'instant',
  datetime: 'clock',
};

/** The kind of the values of a field in a list. */
export const parquetKindOf = ({ kind }: Pick<Field, 'kind'>): ParquetKind => KIND_OF[kind];

/**
 * Writes rows as a Parquet file, as a stream: row groups of some thousand rows, compressed by Snappy, then the footer. The same
 * rows give the same bytes, however they arrive.
 * @param rows cells in the order of the columns
 */
export async function* parquetFile(
  rows: AsyncIterable<ParquetCell[][]>,
  columns: readonly ParquetColumn[],
): AsyncGenerator<Uint8Array, void> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaOf(columns), createdBy: CREATED_BY });
  const take = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    // The offset in the file goes on.
    bytes.index = 0;
    return piece;
  };
  for await (const group of groupsOf(rows)) {
    await file.write({ columnData: columnsOf(group, columns), rowGroupSize: GROUP });
    yield take();
    // Other requests are served between groups.
    await setImmediate();
  }
  await file.finish();
  yield take();
}

async function* groupsOf(rows: AsyncIterable<ParquetCell[][]>): AsyncGenerator<ParquetCell[][], void> {
  let group: ParquetCell[][] = [];
  for await (const batch of rows)
    for (const row of batch) {
      group.push(row);
      if (group.length < GROUP) continue;
      yield group;
      group = [];
    }
  if (group.length > 0) yield group;
}

const schemaOf = (columns: readonly ParquetColumn[]): SchemaElement[] => [
  { name: 'schema', num_children: columns.length },
  ...columns.map(
    ({ name, kind, isOptional }): SchemaElement => ({
      name,
      repetition_type: isOptional ? 'OPTIONAL' : 'REQUIRED',
      ...FORMS[kind].element,
    }),
  ),
];

const columnsOf = (group: readonly ParquetCell[][], columns: readonly ParquetColumn[]): ColumnSource[] =>
  columns.map(({ name, kind, isOptional }, place) => {
    const { read } = FORMS[kind];
    const cellOf = (row: ParquetCell[]) => {
      const cell = row[place]!;
      return isOptional && (cell === null || cell === '') ? null : read(cell);
    };
    return { name, data: group.map(cellOf) };
  });

/** The milliseconds of a moment without a zone, `2024-01-31T14:15:00` or with a space, as if it were of UTC. */
function clockTimeOf(text: string): number {
  return Date.parse(text.endsWith('Z') ? text : `${text.replace(' ', 'T')}Z`);
}
