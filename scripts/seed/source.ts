/** What a record is registered with: a member a field. */
export type Item = Readonly<Record<string, string | number>>;

/** Where the records of one collection come from. */
export type Source = Readonly<{
  /** Records with different natural keys that there are. */
  size: number;
  /**
   * All of them, one after the other. Their natural keys and their order are the same for every seed, so that
   * a smaller set is the beginning of a larger one.
   */
  records: (seed: number) => Iterable<Item>;
}>;

/** A source that is small enough to be counted by making it, when it is first asked. */
export function counted(records: (seed: number) => Iterable<Item>): Source {
  let size: number | undefined;
  return {
    get size() {
      if (size === undefined) {
        size = 0;
        for (const _ of records(0)) size += 1;
      }
      return size;
    },
    records,
  };
}
