import type { Drawn } from '@/domain/pictures/drawn';

/** What each kind of picture is drawn from. */
export type Drawing = Readonly<{
  drawn: Drawn;
  /** The largest figure of the scale; absent: that of what is drawn. */
  largest?: number | undefined;
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
