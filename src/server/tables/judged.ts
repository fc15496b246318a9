import type { Collection, Field } from '@/domain/collections';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { type JudgedView, judgeKey, judgeView } from '@/domain/collections/view/judge';
import { MAX_SEARCH, type RowKey } from '@/domain/collections/view/view';
import { textFault, ViewFault, viewFault } from '@/domain/collections/view/view-fault';
import { invalid } from '@/server/input/input';

/** Validates a view by the collection's columns. @throws {ServiceError} `invalid_parameter` */
export function judgedView(view: unknown, collection: Collection, context: ParseContext): JudgedView {
  return accepted(judgeView(view, collection, context));
}

/** Validates a position in a view. @throws {ServiceError} `invalid_parameter` */
export function judgedKey(key: readonly unknown[], view: JudgedView, context: ParseContext): RowKey {
  return accepted(judgeKey(key, view.sort, context));
}

/** Columns by their names. @throws {ServiceError} `invalid_parameter` */
export const judgedColumns = (names: readonly string[], collection: Collection): Field[] =>
  [...new Set(names)].map((name) => judgedColumn(name, collection));

/** A column by its name. @throws {ServiceError} `invalid_parameter` */
export const judgedColumn = (name: string, collection: Collection): Field =>
  knownColumn(name, collection.field(name));

/** A column by its name, also one that is computed. @throws {ServiceError} `invalid_parameter` */
export const judgedReadable = (name: string, collection: Collection): Field =>
  knownColumn(name, collection.readableField(name));

const knownColumn = (name: string, field: Field | undefined): Field =>
  accepted(field ?? viewFault(name, 'bukan kolom koleksi ini', 'is not a field of this collection'));

/** Validates a search text. @throws {ServiceError} `invalid_parameter` */
export function judgedText<T extends string | undefined>(text: T, field: string): T {
  const fault = text === undefined ? undefined : textFault(text, { field, maxLength: MAX_SEARCH });
  return accepted(fault ?? text);
}

/** Returns a valid value. @throws {ServiceError} `invalid_parameter` with the reason */
export function accepted<T>(judged: T | ViewFault): T {
  if (!(judged instanceof ViewFault)) return judged;
  throw invalid(judged.field, { code: 'refused_value', reason: judged.reason });
}
