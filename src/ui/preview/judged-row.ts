import { Fault } from '@/domain/collections/fault';

/** A pasted row as a record to be registered or changed. */
export type JudgedRow = Readonly<{
  /** The row's number in its source or target, as a spreadsheet counts rows. */
  line: number;
  /** The identifier of the record that it changes; undefined: a new record. */
  identifier: number | undefined;
  /** The values as the service accepts them, by field name. */
  item: Readonly<Record<string, string>>;
  /** For a change: the stored values that they replace, as the preview shows them; blank: none. */
  was?: Readonly<Record<string, string | number>>;
  /** The faults, by field name; under the empty name, those of the row as a whole. */
  faults: ReadonlyMap<string, Fault>;
}>;

/** The faults of an item, as `domain/collections/item.ts` reads it, by field name; empty if it is valid. */
export function faultsByField(read: unknown): Map<string, Fault> {
  if (!(read instanceof Fault)) return new Map();
  return new Map([read, ...read.more].map((fault) => [fault.field ?? '', fault]));
}
