import { collections } from '@/domain/collections';
import type { ListName } from '@/domain/collections/field';
import type { OfficeCodes } from '@/domain/places/codes/dated-codes';
import type { ListEntry } from '@/domain/places/lists';
import { levelOfCode, type PlaceEntry } from '@/domain/places/register';
import type { Succession } from '@/domain/places/successions/succession';
import type { VocabularyData } from '@/domain/places/vocabulary';
import { wholeTextsOf } from '@/domain/places/whole';
import type { Pool } from '@/server/database/pool';
import { packagedPlaces } from './packaged';

/** The fields that accept listed values only, by collection. */
export type StrictFields = ReadonlyMap<string, readonly string[]>;

/** The state that every instance reads repeatedly, to find whether anything has changed. */
export type VocabularyState = Readonly<{ version: number; strict: StrictFields }>;

/** Returns the rows of a statement, on a pool or within a transaction. */
export type Query = <Row extends object>(text: string) => Promise<Row[]>;

export const queryOn =
  (pool: Pool): Query =>
  async <Row extends object>(text: string) =>
    (await pool.query(text)).rows as Row[];

/** Reads the number of changes and the strict fields. */
export async function readState(query: Query): Promise<VocabularyState> {
  const rows = await query<{ version: number; strict: { collection: string; field: string }[] }>(
    `SELECT version, coalesce((SELECT json_agg(s) FROM strict_field s), '[]') AS strict FROM vocabulary_version`,
  );
  const { version = 0, strict = [] } = rows[0] ?? {};
  const byCollection = collections.map(({ resource, fields }) => {
    const names = strict.filter(({ collection }) => collection === resource).map(({ field }) => field);
    return [resource, fields.map(({ name }) => name).filter((name) => names.includes(name))] as const;
  });
  return { version, strict: new Map(byCollection.filter(([, names]) => names.length > 0)) };
}

/** Reads the register and the lists, with the changes of the office. */
export async function readVocabulary(query: Query, province: string): Promise<VocabularyData> {
  // The version is read first: a change during these reads has a higher one, so that the next check reads everything again.
  const { version } = await readState(query);
  const [packaged, changed, lists, wholes, successions] = await Promise.all([
    packagedPlaces(province),
    query<OfficeEntry>(
      `SELECT code, name, coalesce(aliases, '{}') AS aliases, withdrawn, codes FROM place_entry ORDER BY code`,
    ),
    query<{ list: ListName; entries: ListEntry[] }>('SELECT list, entries FROM value_list'),
    query<{ text: string }>('SELECT text FROM whole_text ORDER BY since DESC'),
    query<Succession>(
      'SELECT id, day::text, "from", "to", decree, note FROM place_succession ORDER BY day, id',
    ),
  ]);
  return {
    version,
    places: withOffice(packaged, changed, province),
    lists: Object.fromEntries(lists.map(({ list, entries }) => [list, entries])),
    whole: wholeTextsOf(wholes.map(({ text }) => text)),
    successions,
  };
}

/** A row of `place_entry`. */
export type OfficeEntry = Readonly<{
  code: string;
  name: string | null;
  aliases: string[];
  withdrawn: string | null;
  codes: OfficeCodes | null;
}>;

/** Adds the entries of the office; the package's name of a renamed place becomes an alias. */
function withOffice(
  packaged: readonly PlaceEntry[],
  office: readonly OfficeEntry[],
  province: string,
): PlaceEntry[] {
  const byCode = new Map(packaged.map((entry) => [entry.code, entry]));
  for (const { code, name, aliases, withdrawn, codes } of office) {
    const before = byCode.get(code);
    const isOurs = code.startsWith(`${province}.`) && levelOfCode(code) !== undefined;
    if (!isOurs || (before === undefined && name === null)) continue;
    const former = name !== null && before !== undefined && before.name !== name ? [before.name] : [];
    byCode.set(code, {
      code,
      name: name ?? before!.name,
      aliases: [...aliases, ...former],
      ...(withdrawn !== null && { withdrawn }),
      ...(codes !== null && { codes }),
    });
  }
  return [...byCode.values()];
}
