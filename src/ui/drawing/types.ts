import type { Drawn } from '@/domain/pictures/drawn';

/** The data from which each kind of picture is drawn. */
export type Drawing = Readonly<{
  drawn: Drawn;
  /** The largest figure of the scale; absent: the largest drawn figure. */
  largest?: number | undefined;
  /** The width in pixels. */
  width: number;
  title: string;
  /** The names of periods that are not sufficiently delivered. */
  insufficient: ReadonlySet<string>;
  /** A figure in the reader's language. */
  number: (value: number) => string;
  /** A short figure for an axis, such as `12 rb`. */
  short: (value: number) => string;
}>;
