import type { TimeZone } from '../../time-zone';

/** What judging a value needs beyond its field. */
export type ParseContext = Readonly<{
  timeZone: TimeZone;
  /** The values listed for an enumerated field; undefined or empty while none are. */
  listedValues: (fieldName: string) => ReadonlySet<string> | undefined;
}>;

/** For whether a text can be a value at all, which hangs neither on the zone nor on the values listed. */
export const ANY_CONTEXT: ParseContext = {
  timeZone: { offsetMinutes: () => 0 },
  listedValues: () => undefined,
};
