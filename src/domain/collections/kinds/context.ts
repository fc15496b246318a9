import type { TimeZone } from '../../time-zone';

/** The data that the validation of a value needs besides its field. */
export type ParseContext = Readonly<{
  timeZone: TimeZone;
  /** The listed values of an enumerated field; undefined or empty if there are none. */
  listedValues: (fieldName: string) => ReadonlySet<string> | undefined;
  /** By field name, the values to which the caller is bound; undefined: to none. For items, not for filters. */
  allowedValues?: ReadonlyMap<string, ReadonlySet<string | number>> | undefined;
}>;

/** For checks whether a text can be a value at all, which depend neither on the zone nor on the listed values. */
export const ANY_CONTEXT: ParseContext = {
  timeZone: { offsetMinutes: () => 0 },
  listedValues: () => undefined,
};
