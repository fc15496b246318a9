/** The values of a record, by field. */
export type Item = Readonly<Record<string, string | number>>;

/** The synthetic records of one collection. */
export type Source = Readonly<{
  /** The number of records with different natural keys. */
  size: number;
  /**
   * Generates all of them. Their natural keys and order are the same for every seed, so that a smaller set is the beginning
   * of a larger one.
   */
  records: (seed: number) => Iterable<Item>;
}>;

/** Creates a small source, whose size is counted by generating it at first use. */
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
