import { type CollectionName, findCollection } from '@/domain/collections';
import { chance } from '../../scripts/seed/random';
import type { Item } from '../../scripts/seed/source';

/** A record with its identifier. */
export type StoredRow = Readonly<Record<string, string | number>>;

/** The changes in a table. */
export type Edit = Readonly<{
  collection: CollectionName;
  remove?: readonly number[];
  /** The changed values by identifier. */
  change?: readonly StoredRow[];
  add?: readonly Item[];
}>;

type Named = Readonly<Record<string, readonly (string | number)[]>>;

/** One fault, as a clerk makes it, with one cause, whatever the number of records is. */
export type PlantedFault = Readonly<{
  what: string;
  /** The table with the fault first; then tables that may have the finding as well, because they are compared with it. */
  tables: readonly [CollectionName, ...CollectionName[]];
  /** The unit of the fault: values of fields that the key of a finding must have. */
  unit: Named;
  /** The place and period of the fault: the values in the key of a finding must be among these. */
  at: Named;
  /** The fields of `at` that the key of a finding must have, unless it names the records. */
  required: readonly string[];
  edits: readonly Edit[];
}>;

/** A kind of fault: `plant` returns up to `count` faults, each in another place. */
export type PlantKind = Readonly<{
  kind: string;
  count: number;
  plant: (ground: Ground, count: number) => readonly PlantedFault[];
}>;

/** Clean records, and random choices that depend only on a seed and the kind. */
export type Ground = Readonly<{
  rows: (collection: CollectionName) => readonly StoredRow[];
  next: () => number;
}>;

/** @param kind on which the random choices depend, besides the seed */
export function createGround(
  tables: ReadonlyMap<CollectionName, readonly StoredRow[]>,
  seed: number,
  kind: string,
): Ground {
  const key = [...kind].map((letter) => letter.codePointAt(0)!);
  let drawn = 0;
  return {
    rows: (collection) => tables.get(collection) ?? [],
    next: () => {
      drawn += 1;
      return chance(seed, drawn, ...key);
    },
  };
}

export const PEOPLE_TABLES = ['penduduk_jk', 'penduduk_umur', 'penduduk_pekerjaan'] as const;
export const SCHOOL_TABLES = ['siswa', 'guru', 'sekolah', 'apk', 'apm', 'pengulangan_kelas'] as const;

/** A table, then those whose figures are compared with its own. */
export function comparedWith(collection: CollectionName): readonly [CollectionName, ...CollectionName[]] {
  const all: readonly (readonly CollectionName[])[] = [PEOPLE_TABLES, SCHOOL_TABLES];
  const others = all.find((tables) => tables.includes(collection)) ?? [];
  return [collection, ...others.filter((other) => other !== collection)];
}

/** The names of a table's figures. */
export const figuresOf = (collection: CollectionName): string[] =>
  (findCollection(collection)!.answers?.figures ?? []).map(({ field }) => field);

/** The figure of a table that has one. */
export const figureOf = (collection: CollectionName): string => figuresOf(collection)[0]!;

/** Changes a record. */
export const changed = (collection: CollectionName, row: StoredRow, values: Item): StoredRow => {
  const { identifier } = findCollection(collection)!;
  return { [identifier]: row[identifier]!, ...values };
};

/** A record like another one, to be added. */
export const copied = (collection: CollectionName, row: StoredRow, values: Item): Item => {
  const { [findCollection(collection)!.identifier]: _, ...item } = row;
  return { ...item, ...values };
};

export const identifierOf = (collection: CollectionName, row: StoredRow): number =>
  Number(row[findCollection(collection)!.identifier]);

/** The same in a random order. */
export function shuffled<T>({ next }: Ground, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

/** A random member of a list that is not empty. */
export const oneOf = <T>({ next }: Ground, list: readonly T[]): T => list[Math.floor(next() * list.length)]!;

/** The values of a field, each once. */
export const valuesOf = (rows: readonly StoredRow[], field: string): (string | number)[] => [
  ...new Set(rows.map((row) => row[field]!)),
];

/** Records by the values of some fields. */
export function groupedBy(rows: readonly StoredRow[], fields: readonly string[]): StoredRow[][] {
  const groups = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const key = fields.map((field) => row[field]).join('|');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Whether a record has all these values. */
export const has = (row: StoredRow, values: StoredRow): boolean =>
  Object.entries(values).every(([field, value]) => String(row[field]) === String(value));

/** The records of a regency in a period of a table. */
export type Block = Readonly<{
  collection: CollectionName;
  regency: string;
  /** `tahun` and, if the table has it, `semester`. */
  period: StoredRow;
  rows: readonly StoredRow[];
}>;

type Wanted = Readonly<{
  count: number;
  /** Whether a period is suitable; by default any is. */
  isPeriod?: (period: StoredRow, collection: CollectionName) => boolean;
  /** Whether a block is suitable; by default any is. */
  isFit?: (block: Block) => boolean;
}>;

/**
 * Blocks for faults: each in another regency, the tables in turn, random periods; fewer if there are not enough suitable
 * ones.
 */
export function blocksOf(
  ground: Ground,
  names: readonly CollectionName[],
  { count, isPeriod = () => true, isFit = () => true }: Wanted,
): Block[] {
  const blocks: Block[] = [];
  for (const regency of shuffled(ground, regenciesOf(ground))) {
    if (blocks.length === count) break;
    const collection = names[blocks.length % names.length]!;
    const rows = ground.rows(collection).filter((row) => row['kota_kab'] === regency);
    const periods = shuffled(ground, periodsOf(rows)).filter((period) => isPeriod(period, collection));
    const block = periods
      .map((period) => ({ collection, regency, period, rows: rows.filter((row) => has(row, period)) }))
      .find(isFit);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

/** Regencies and cities by name. */
export const regenciesOf = ({ rows }: Ground): string[] => valuesOf(rows('siswa'), 'kota_kab').map(String);

/** The half-years or years of records. */
export function periodsOf(rows: readonly StoredRow[]): StoredRow[] {
  return groupedBy(rows, ['tahun', 'semester']).map(([row]) => periodOf(row!));
}

/** The half-year or year of a record. */
export const periodOf = ({ tahun, semester }: StoredRow): StoredRow => ({
  tahun: tahun!,
  ...(semester !== undefined && { semester }),
});

/** The same half-year, or the year, a number of years later. */
export const yearsLater = (period: StoredRow, years: number): StoredRow => ({
  ...period,
  tahun: Number(period['tahun']) + years,
});

/** Whether a table has records of the year before. */
export const hasYearBefore = ({ rows }: Ground, collection: CollectionName, period: StoredRow): boolean => {
  const before = yearsLater(period, -1);
  return rows(collection).some((row) => has(row, before));
};

/**
 * The records of a block, each with the record of the same place and category in another period or table; without records
 * that have none.
 */
export function partnersIn(
  { rows }: Ground,
  block: Block,
  { collection = block.collection, period = block.period }: Partial<Pick<Block, 'collection' | 'period'>>,
): { row: StoredRow; other: StoredRow }[] {
  const fields = findCollection(collection)!.naturalKey.filter(
    (field) => !(field in periodOf(block.rows[0]!)),
  );
  const keyOf = (row: StoredRow) => fields.map((field) => row[field]).join('|');
  const here = rows(collection).filter((row) => has(row, { kota_kab: block.regency, ...period }));
  const others = new Map(here.map((row) => [keyOf(row), row]));
  return block.rows.flatMap((row) => {
    const other = others.get(keyOf(row));
    return other === undefined ? [] : [{ row, other }];
  });
}

/**
 * The fault of a block. `at` has further fields that a finding may name, `required` the fields that it must name beside the
 * year.
 */
export function faultOf(
  { collection, regency, period }: Block,
  fault: Readonly<{
    what: string;
    edits?: readonly Edit[];
    change?: readonly StoredRow[];
    at?: Named;
    required?: readonly string[];
  }>,
): PlantedFault {
  const { what, at = {}, required = ['tahun'], change = [], edits = [{ collection, change }] } = fault;
  const when = Object.fromEntries(Object.entries(period).map(([field, value]) => [field, [value]]));
  return {
    what: `${collection} ${regency} ${Object.values(period).join('/')}: ${what}`,
    tables: comparedWith(collection),
    unit: { kota_kab: [regency] },
    at: { ...when, ...at },
    required,
    edits,
  };
}
