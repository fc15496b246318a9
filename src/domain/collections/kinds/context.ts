/** A time zone's rules; the server and the browser each bring their own. */
export type TimeZone = Readonly<{
  /** Minutes that the zone is ahead of UTC at an instant (milliseconds since 1970). */
  offsetMinutes: (instant: number) => number;
}>;

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
