import type { TimeZone } from '../../time-zone';
import type { Fault } from '../fault';

/** The data that the validation of a value needs besides its field. */
export type ParseContext = Readonly<{
  timeZone: TimeZone;
  /** The listed values of an enumerated field; undefined or empty if there are none. */
  listedValues: (fieldName: string) => ReadonlySet<string> | undefined;
  /** By field name, the values to which the caller is bound; undefined: the caller is not bound. For items, not for filters. */
  allowedValues?: ReadonlyMap<string, ReadonlySet<string | number>> | undefined;
  /** Checks the fields that accept listed values only; undefined: no field does. For items, not for filters. */
  strict?: StrictCheck | undefined;
}>;

/** The check of an item's values against a register and lists, which the validation itself does not have. */
export type StrictCheck = Readonly<{
  /** The faults of the values of an item, in the order of its fields. */
  faultsOf: (values: readonly (string | number | undefined)[]) => readonly Fault[];
  /** Plain data, from which another thread makes the same check. */
  rules: unknown;
}>;

/** A context for checking whether a text can be a value at all, which depends neither on the zone nor on the listed values. */
export const ANY_CONTEXT: ParseContext = {
  timeZone: { offsetMinutes: () => 0 },
  listedValues: () => undefined,
};
