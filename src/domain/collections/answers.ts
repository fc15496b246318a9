import type { Text } from './field';

/**
 * What the values of a figure may be added over (docs/decisions/answers.md). `always`: over everything, because what happened in
 * one period is not in another (visits, cases). `withinPeriod`: over places and categories, but not over periods, because
 * the same people or schools are counted again (population, pupils). `never`: over nothing (a percentage).
 */
export type Additivity = 'always' | 'withinPeriod' | 'never';

/** A field whose values are amounts. */
export type Figure = Readonly<{ field: string; additive: Additivity }>;

/** How the records of one period are delivered. */
export type DeliveryRule = Readonly<{
  /**
   * Who delivers the records of a period. `regencies`: each regency. `sources`: each source, by the first field that names
   * one. `none`: nobody in particular, so that a period is one delivery.
   */
  unit: 'regency' | 'source' | 'none';
  /** Days from the end of a period to the day on which its records are due. */
  dueDays: number;
}>;

/**
 * What a picture shows. `ages`: the groups of a period above each other. `series`: over the periods. `places`: the places of a
 * period side by side. `tiles`: the same on a map of squares. `ranks`: the ten largest, against the period before. `shares`: the
 * parts of each place, or of each period where there are no places. `multiples`: a small picture over the periods for each place.
 */
export const PICTURE_KINDS = ['ages', 'series', 'places', 'tiles', 'ranks', 'shares', 'multiples'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** The figure of the home page: the sum of these figures in the last period that is over. */
export type Headline = Readonly<{ label: Text; figures: readonly string[] }>;

/** A list of the largest of a category. */
export type DeclaredRanking = Readonly<{
  /** The category that is ranked. */
  by: string;
  /** The words for a value that is not listed in a period, in a cell of a table and in a sentence. */
  absent: Text;
}>;

/** The properties of a collection that are needed for summaries, deliveries and checks. */
export type Answers = Readonly<{
  figures: readonly Figure[];
  deliveries?: DeliveryRule;
  /**
   * The records of a period are a list of the largest, such as the ten most frequent diseases. A value that is not listed
   * in a period is neither 0 nor missing: it is not among the largest.
   */
  ranking?: DeclaredRanking;
  /** Two to four pictures of the figures (`domain/pictures`), drawn by a category if `by` names one. */
  pictures?: readonly Readonly<{ kind: PictureKind; by?: string }>[];
  headline?: Headline;
}>;
