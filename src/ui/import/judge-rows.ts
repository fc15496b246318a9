import type { Collection } from '@/domain/collections';
import { duplicate, Fault, repeatedIdentifier } from '@/domain/collections/fault';
import { readChanges, readIdentifier, readNewRecord } from '@/domain/collections/item';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { isBlank } from '@/domain/collections/kinds/parse';
import { naturalKeyOf } from '@/domain/collections/natural-key';
import { readEntered } from '../grid/entered-text';
import { faultsByField, type JudgedRow } from '../preview/judged-row';
import type { ColumnMatching } from './match-columns';
import type { FileTable } from './read-file';

type Options = Readonly<{ collection: Collection; matching: ColumnMatching; context: ParseContext }>;

/** The natural keys and the identifiers of earlier rows. */
type Seen = Readonly<{ naturalKeys: Set<string>; identifiers: Set<number> }>;

/** Validates rows as the service validates the items of a batch. The service validates them again. */
export function judgeRows(table: FileTable, { collection, matching, context }: Options): JudgedRow[] {
  const seen: Seen = { naturalKeys: new Set(), identifiers: new Set() };
  return table.rows.map(({ line, cells }) => {
    const item: Record<string, string> = {};
    for (const [column, field] of matching.entries())
      if (field !== undefined) item[field.name] = readEntered(cells[column] ?? '', field);
    const judge = isBlank(item[collection.identifier]) ? judgeNewRecord : judgeChange;
    const judged = judge(item, { collection, context, seen });
    return { line, item: withoutBlanks(item, collection), ...judged };
  });
}

type Judging = Readonly<{ collection: Collection; context: ParseContext; seen: Seen }>;
type Judged = Pick<JudgedRow, 'identifier' | 'faults'>;

function judgeNewRecord(item: object, { collection, context, seen: { naturalKeys } }: Judging): Judged {
  const values = readNewRecord(item, collection, context);
  const faults = faultsByField(values);
  if (!(values instanceof Fault)) {
    const naturalKey = naturalKeyOf(values, collection);
    if (naturalKeys.has(naturalKey)) faults.set('', duplicate());
    naturalKeys.add(naturalKey);
  }
  return { identifier: undefined, faults };
}

function judgeChange(item: object, { collection, context, seen: { identifiers } }: Judging): Judged {
  const identifier = readIdentifier(item, collection, context);
  const faults = faultsByField(readChanges(item, collection, context));
  if (identifier instanceof Fault) {
    faults.delete('');
    faults.set(collection.identifier, identifier);
    return { identifier: undefined, faults };
  }
  if (identifiers.has(identifier)) faults.set('', repeatedIdentifier(collection.identifierField));
  identifiers.add(identifier);
  return { identifier, faults };
}

/** The item as it is sent: without the identifier, and without empty cells. */
function withoutBlanks(item: Readonly<Record<string, string>>, { identifier }: Collection) {
  const kept = Object.entries(item).filter(([name, text]) => name !== identifier && !isBlank(text));
  return Object.fromEntries(kept);
}
