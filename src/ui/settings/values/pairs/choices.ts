/** The record of a pair that is kept: the one that is renamed, or the one that has the new value already. */
export type Kept = 'renamed' | 'existing';

/** The record of each pair that is kept. A pair is named by the identifier of its record with the old value. */
export type Choices = Readonly<{
  /** The choice for all pairs without one of their own; undefined: each needs one. */
  rest: Kept | undefined;
  own: ReadonlyMap<number, Kept>;
}>;

export const NO_CHOICES: Choices = { rest: undefined, own: new Map() };

export const keptOf = ({ rest, own }: Choices, pair: number): Kept | undefined => own.get(pair) ?? rest;

/** The same choice for all pairs; undefined: single choices, beginning with those that were made. */
export const withRest = ({ own }: Choices, rest: Kept | undefined): Choices => ({
  rest,
  own: rest === undefined ? own : new Map(),
});

export const withOwn = ({ rest, own }: Choices, pair: number, kept: Kept): Choices => ({
  rest,
  own: new Map(own).set(pair, kept),
});

/** Only the choices for these pairs: other pairs no longer exist, or differ from those that the person saw. */
export const choicesAmong = ({ rest, own }: Choices, pairs: ReadonlySet<number>): Choices => ({
  rest,
  own: new Map([...own].filter(([pair]) => pairs.has(pair))),
});

/** The number of pairs without a choice. @param total the number of all pairs */
export const missingOf = ({ rest, own }: Choices, total: number): number =>
  rest === undefined ? Math.max(0, total - own.size) : 0;

/** The choices as the procedure receives them. */
export function choicesInput({ rest, own }: Choices) {
  const keeping = (kept: Kept) =>
    [...own].filter(([, one]) => one === kept && one !== rest).map(([pair]) => pair);
  return { ...(rest && { rest }), renamed: keeping('renamed'), existing: keeping('existing') };
}
