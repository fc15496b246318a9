/** The figures of a picture: each series has one for each name, or null if nothing is stored. */
export type Drawn = Readonly<{
  names: readonly string[];
  series: readonly Readonly<{ name: string; values: readonly (number | null)[] }>[];
}>;

/** The sum of a name's figures over all series. */
export const totalAt = ({ series }: Drawn, index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);

/** The largest figure; 0 if there is none. */
export const largestOf = ({ series }: Drawn): number =>
  series.reduce(
    (largest, { values }) => values.reduce<number>((one, value) => Math.max(one, value ?? 0), largest),
    0,
  );

/** The first half of the names, and the second. */
export function halvesOf({ names, series }: Drawn): readonly [Drawn, Drawn] {
  const middle = Math.ceil(names.length / 2);
  const part = (from: number, to?: number): Drawn => ({
    names: names.slice(from, to),
    series: series.map(({ name, values }) => ({ name, values: values.slice(from, to) })),
  });
  return [part(0, middle), part(middle)];
}

export const hasNoFigures = ({ series }: Drawn): boolean =>
  series.every(({ values }) => values.every((value) => value === null));

/**
 * The figures by other names: those that get the same name are added.
 * @param options.names names that are there in any case, in this order, before others
 */
export function withNames(
  { names, series }: Drawn,
  options: { names: readonly string[]; nameOf: (name: string) => string },
): Drawn {
  const renamed = names.map(options.nameOf);
  const all = [...new Set([...options.names, ...renamed])];
  const places = new Map(all.map((name, index) => [name, index]));
  return {
    names: all,
    series: series.map(({ name, values }) => {
      const sums = all.map((): number | null => null);
      for (const [index, value] of values.entries()) {
        const place = places.get(renamed[index]!)!;
        if (value !== null) sums[place] = (sums[place] ?? 0) + value;
      }
      return { name, values: sums };
    }),
  };
}
