import type { AnyCollection } from '../../collections/collection';
import type { FileTableInfo } from '../file-reading';
import { isReasonColumn } from '../left-out';
import { normalName, sameName } from '../step-kinds/columns';

const LANGUAGES = ['id', 'en'] as const;
/** The text that follows the name of the table in the names of its files. */
const DATED = /^-(?:[a-z0-9-]+-)?\d{4}-\d{2}-\d{2}/i;

/**
 * The column that names the records of a collection by their identifiers: one with the identifier's own name, or the one of
 * a file that this service wrote, whose columns have the labels of the collection. In other files, row numbers have the
 * same heading.
 */
export function findIdentifier(
  { columns, sheets, rows }: FileTableInfo,
  { fileName, collection }: { fileName: string; collection: AnyCollection },
): string | undefined {
  const own = columns.find(({ name }) => sameName(name.trim(), collection.identifier));
  if (own !== undefined) return own.name;
  const { identifierField, naturalKey, resource, label } = collection;
  for (const language of LANGUAGES) {
    const labels = new Set(collection.columns.map((field) => normalName(field.label[language])));
    const headings = new Map(
      columns
        .filter(({ name }) => !isReasonColumn(name))
        .map((column) => [normalName(column.name), column] as const),
    );
    const column = headings.get(normalName(identifierField.label[language]));
    const isOurs =
      [...headings.keys()].every((heading) => labels.has(heading)) &&
      naturalKey.every((name) => headings.has(normalName(collection.field(name)!.label[language])));
    if (column === undefined || !isOurs) continue;
    const numbers = column.values.map(({ text }) => Number(text));
    const areRecords = numbers.every((number) => Number.isInteger(number) && number > 0);
    const isNamed =
      (fileName.toLowerCase().startsWith(`${resource}-`) && DATED.test(fileName.slice(resource.length))) ||
      sheets.some(({ name }) => name === label[language]);
    if (areRecords && (isNamed || numbers.some((number) => number > rows))) return column.name;
  }
  return undefined;
}
