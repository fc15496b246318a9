import type { Drawn } from '@/domain/pictures/drawn';

/** What each kind of picture is drawn from. */
export type Drawing = Readonly<{
  drawn: Drawn;
  /** In pixels. */
  width: number;
  title: string;
  /** The names of periods of which too little is there to be compared. */
  insufficient: ReadonlySet<string>;
  /** A figure in the reader's language. */
  number: (value: number) => string;
  /** A short figure for an axis, such as `12 rb`. */
  short: (value: number) => string;
}>;
