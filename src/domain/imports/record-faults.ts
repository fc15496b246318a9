import type { AnyCollection } from '../collections/collection';
import { Fault, notFound, recordOutsideScope } from '../collections/fault';
import { periodLocked } from '../releases/period-locks';

/**
 * Why a row cannot be stored, found by comparing it with the records: `missing`, no record has its identifier; `outside`,
 * that record is outside the person's scope; `taken`, the record `other` has its natural key; `named`, another row, in the
 * line `other`, has the identifier of the record with its natural key.
 */
export const RECORD_PROBLEMS = ['missing', 'outside', 'taken', 'named'] as const;
/** `locked:`, followed by the lock of a period that takes no writes: of the row, or of the record that it would change. */
export type RecordProblem = (typeof RECORD_PROBLEMS)[number] | `${typeof LOCKED}${string}`;

export const LOCKED = 'locked:';

/** The fault of a row with such a problem. */
export function recordFault(problem: RecordProblem, other: number, collection: AnyCollection): Fault {
  switch (problem) {
    case 'missing':
      return notFound(collection);
    case 'outside':
      return recordOutsideScope(collection);
    case 'taken':
      return new Fault('duplicate', {
        id: `data nomor ${other} sudah memiliki kunci data ini`,
        en: `the record ${other} has this natural key already`,
      });
    case 'named':
      return new Fault('duplicate', {
        id: `baris ${other} menyebut nomor data yang memiliki kunci data ini`,
        en: `line ${other} names the identifier of the record that has this natural key`,
      });
    default:
      return periodLocked(collection, problem.slice(LOCKED.length));
  }
}

/** Another line of the file has the same record with other values. */
export const sameRecord = (line: number, { identifier }: AnyCollection): Fault =>
  new Fault(
    'repeated_identifier',
    { id: `baris ${line} menyebut nomor yang sama`, en: `line ${line} names the same identifier` },
    identifier,
  );
