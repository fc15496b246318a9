import type { Fault } from '@/domain/collections/fault';

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
