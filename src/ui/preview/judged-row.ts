import { Fault } from '@/domain/collections/fault';

/** A row from elsewhere as a record to be registered or changed. */
export type JudgedRow = Readonly<{
  /** Its number where it comes from, or goes to, as a spreadsheet numbers it. */
  line: number;
  /** The identifier of the record that it changes; undefined: it is a new record. */
  identifier: number | undefined;
  /** Its values as the service takes them, by field name. */
  item: Readonly<Record<string, string>>;
  /** What is wrong, by field name; under the empty name, with the row as a whole. */
  faults: ReadonlyMap<string, Fault>;
}>;

/** The faults of an item, as `domain/collections/item.ts` reads it, by field name; none where it is valid. */
export function faultsByField(read: unknown): Map<string, Fault> {
  if (!(read instanceof Fault)) return new Map();
  return new Map([read, ...read.more].map((fault) => [fault.field ?? '', fault]));
}
