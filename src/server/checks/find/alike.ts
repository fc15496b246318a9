import type { FoundException } from '@/domain/checks/finding';
import { sourceFieldOf } from '@/domain/checks/parts';
import { MAX_INT } from '@/domain/collections/field';
import { alikeNames } from '@/domain/places/alike-names';
import { literal, quoted } from '@/server/database/schema/sql';
import { groupedBy } from './grouped';
import type { AskedSource } from './subject';
import { type FoundText, type NamedTexts, textException } from './texts';

/** Names that occur together at least so often name two things. */
const MIN_BESIDE = 4;

/**
 * Finds names that are written in several ways, if no register says which one is right: names of agencies, applications,
 * doctors, diseases. The one with the most records counts as right. Names that are only near may name two things, and do if
 * most records of one have a record of the other beside them.
 */
export async function findAlike(given: NamedTexts, asked: AskedSource): Promise<FoundException[]> {
  const found: FoundException[] = [];
  const within = groupedBy(given.texts, (text) => JSON.stringify(text.within));
  for (const texts of within.values()) {
    for (const { kept, others } of alikeNames(frequentFirst(texts))) {
      const names = [kept, ...others.map(({ name }) => name)];
      if (!names.some(({ ids }) => ids.length > 0)) continue;
      const counted = await withRecords(names, given, asked);
      const right = frequentFirst(counted)[0]!;
      for (const text of counted) {
        if (text.text === right.text || text.ids.length === 0) continue;
        const likeness = [kept.text, text.text].includes(right.text)
          ? others.find(({ name }) => [text.text, right.text].includes(name.text))?.likeness
          : 'near';
        if (likeness === 'near' && (await areBeside([text, right], given, asked))) continue;
        found.push(textException(given, { rule: 'spelling', text, expected: right.text }));
      }
    }
  }
  return found;
}

const frequentFirst = (texts: readonly FoundText[]): FoundText[] =>
  texts.toSorted((a, b) => b.records - a.records || ageOf(a) - ageOf(b) || (a.text < b.text ? -1 : 1));

/** The earliest records come first; those of a preview have negative identifiers, and are the latest. */
const ageOf = ({ ids: [id = 0] }: FoundText): number => (id < 0 ? MAX_INT - id : id);

/** If the names are those of sources, the number of their records in the whole collection is added. */
async function withRecords(
  texts: readonly FoundText[],
  { collection, field }: NamedTexts,
  { query, records }: AskedSource,
): Promise<readonly FoundText[]> {
  if (field !== sourceFieldOf(collection)) return texts;
  const rows = await query<{ text: string; records: number }>(
    `SELECT t.${quoted(field.name)} AS text, count(*)::int AS records FROM ${records.tableOf(collection.resource)} t
      WHERE t.${quoted(field.name)} = ANY ($1::text[]) GROUP BY 1`,
    [texts.map(({ text }) => text)],
  );
  const counts = new Map(rows.map((row) => [row.text, row.records]));
  return texts.map((text) => ({ ...text, records: counts.get(text.text) ?? text.records }));
}

/**
 * Whether most records of the rarer name have a record of the other name beside them, which is the same in period and
 * everything else.
 */
async function areBeside(
  [text, other]: readonly [FoundText, FoundText],
  { collection, field }: NamedTexts,
  { query, records }: AskedSource,
): Promise<boolean> {
  const beside = collection.naturalKey.filter((name) => name !== field.name).map(quoted);
  if (beside.length === 0) return false;
  const table = records.tableOf(collection.resource);
  const where = Object.entries(text.within)
    .map(([name, value]) => ` AND t.${quoted(name)} = ${literal(value)}`)
    .join('');
  const rowsOf = (n: number) =>
    `SELECT ${beside.map((name) => `t.${name}`).join(', ')} FROM ${table} t WHERE t.${quoted(field.name)} = $${n}::text${where}`;
  const [row] = await query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (${rowsOf(1)}) a JOIN (${rowsOf(2)}) b USING (${beside.join(', ')})`,
    [text.text, other.text],
  );
  return row!.n >= MIN_BESIDE && row!.n >= text.records / 2;
}
