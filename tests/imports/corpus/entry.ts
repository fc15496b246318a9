/**
 * One file of the corpus with the facts that are true of it. `facts` are the records that must be stored, each with the
 * fields of the natural key and the figures; a level of place that the file does not give is `WHOLE`.
 */
export type CorpusFile = {
  /** The file's name, as the agency gave it. */
  name: string;
  /** What the file counts, in plain English. */
  counts: string;
  content: () => Buffer | Promise<Buffer>;
} & (Stored | Asked | Refused);

export type Fact = Readonly<Record<string, string | number>>;

/** The facts about the file that a data officer knows and gives as answers. */
export type Answers = {
  /** The values of fields that the file does not have, such as its period. */
  values?: Readonly<Record<string, string>>;
  /** The fields of headings in the file that name a field in other words. */
  columns?: Readonly<Record<string, string>>;
  /** The meanings of headings and texts that are not a listed value or place. */
  meanings?: Readonly<Record<string, string>>;
};

type Fitting = { collection: string; facts: readonly Fact[]; answers?: Answers };

/** It fits a collection: after a few answers at most, it is stored, as the facts say. */
type Stored = Fitting & {
  outcome: 'stored';
  /** Rows of the file that hold no figure for the collection, such as `n/a`, and may therefore be left out. */
  mayLeaveOut?: number;
};

/**
 * It must not be stored before a question is answered. With facts: after the answer it is stored as they say. Without: no
 * answer makes it fit, because no collection holds what it counts.
 */
type Asked = { outcome: 'asked'; question: Question; why: string } & (
  | Fitting
  | { collection?: never; facts?: never }
);

/** It has no table that could be read, or none with rows: the file is not accepted at all. */
type Refused = { outcome: 'refused'; why: string; collection?: never; facts?: never };

/**
 * `counted`: what do these figures count? `which`: several figures, which of them? `unit`: thousands, percentages, another
 * unit. `persons`: named people, to be counted and not stored. `period`: which period? `values`: texts or numbers that can
 * be read in more than one way.
 */
export type Question = 'counted' | 'which' | 'unit' | 'persons' | 'period' | 'values';

/** The value for a place field for which the file has no level: the figure is for the whole of the place above. */
export const WHOLE = '*';

/** A number from 0 to `upTo` that depends only on the names of what it belongs to. */
export function n(upTo: number, ...of: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const char of of.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (hash >>> 3) % (upTo + 1);
}

export const sum = (figures: readonly number[]): number =>
  figures.reduce((total, figure) => total + figure, 0);

/** Every pair, rows first. */
export const pairs = <A, B>(rows: readonly A[], columns: readonly B[]): [A, B][] =>
  rows.flatMap((row) => columns.map((column): [A, B] => [row, column]));
