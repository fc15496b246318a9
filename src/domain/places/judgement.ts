/** A listed value that a text may stand for; a place has a code too. */
export type Candidate = Readonly<{ value: string; code?: string }>;

/**
 * The judgement of a text by the register: `listed`, written exactly so; `spelling`, certainly another way to write
 * `value`; `near`, perhaps one of the candidates, the likeliest first; `unknown`.
 */
export type Judgement = Readonly<{
  kind: 'listed' | 'spelling' | 'near' | 'unknown';
  /** The value as listed; only with `listed` and `spelling`. */
  value?: string;
  /** The place's code; absent if several places of that name are possible. */
  code?: string;
  /** For `near`: the possible values. For the others: the places of that name, if there are several. */
  candidates?: readonly Candidate[];
  /** For `unknown`: places of exactly that name under another parent. */
  elsewhere?: readonly Candidate[];
  /** Whether it names no place, but stands for the whole of the place above (`whole.ts`); with `near`: perhaps. */
  isWhole?: true;
}>;

/** The maximum number of candidates in a judgement. */
export const MAX_CANDIDATES = 5;

export const UNKNOWN: Judgement = { kind: 'unknown' };
