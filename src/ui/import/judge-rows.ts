import type { Collection } from '@/domain/collections';
import { duplicate, Fault, nothingToChange, repeatedIdentifier, required } from '@/domain/collections/fault';
import { hasDefault } from '@/domain/collections/field';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { isBlank, parseValue } from '@/domain/collections/kinds/parse';
import { readEntered } from '../grid/entered-text';
import type { JudgedRow } from '../preview/judged-row';
import type { Matching } from './match-columns';
import type { FileTable } from './read-file';

type Options = Readonly<{ collection: Collection; matching: Matching; context: ParseContext }>;

/** Judges rows by the rules of the service, each cell by itself. The service judges anew. */
export function judgeRows(table: FileTable, { collection, matching, context }: Options): JudgedRow[] {
  const judged: JudgedRow[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of table.rows) {
    const item: Record<string, string> = {};
    for (const [column, field] of matching.entries())
      if (field !== undefined) item[field.name] = readEntered(cells[column] ?? '', field);
    judged.push(judgeRow(item, line, { collection, context, seen }));
  }
  return judged;
}

function judgeRow(
  given: Record<string, string>,
  line: number,
  { collection, context, seen }: Omit<Options, 'matching'> & { seen: Set<string> },
): JudgedRow {
  const { identifierField, fields, naturalKey } = collection;
  const faults = new Map<string, Fault>();
  const { [identifierField.name]: named, ...item } = given;
  const isNew = isBlank(named);
  const identifier = isNew ? undefined : parseValue(named, identifierField, context);
  if (identifier instanceof Fault) faults.set(identifierField.name, identifier);
  for (const field of fields) {
    const raw = item[field.name];
    const fault = faultOf(raw, { isNew, field, context });
    if (fault !== undefined) faults.set(field.name, fault);
    // Blank is "not sent" for the one field that has a value of its own.
    if (isBlank(raw)) delete item[field.name];
  }
  if (!isNew && faults.size === 0 && Object.keys(item).length === 0) faults.set('', nothingToChange());
  const key = isNew
    ? naturalKey.map((name) => (item[name] ?? '').trim().normalize('NFC')).join('\x1f')
    : `#${identifier}`;
  if (faults.size === 0 && seen.has(key))
    faults.set('', isNew ? duplicate() : repeatedIdentifier(identifierField));
  seen.add(key);
  return { line, identifier: typeof identifier === 'number' ? identifier : undefined, item, faults };
}

function faultOf(
  raw: string | undefined,
  {
    isNew,
    field,
    context,
  }: { isNew: boolean; field: Parameters<typeof parseValue>[1]; context: ParseContext },
): Fault | undefined {
  if (!isBlank(raw)) {
    const value = parseValue(raw, field, context);
    return value instanceof Fault ? value : undefined;
  }
  // A column that the file does not have is left as it is, of a record that there is.
  const isMissing = isNew || raw !== undefined;
  return isMissing && !hasDefault(field) ? required(field) : undefined;
}
