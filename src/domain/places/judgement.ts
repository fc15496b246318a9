/** A listed value that a text may mean; the code is a place's. */
export type Candidate = Readonly<{ value: string; code?: string }>;

/**
 * What a text is, seen from the register: `listed`, written exactly so; `spelling`, certainly another way to write `value`;
 * `near`, perhaps one of the candidates, the likeliest first; `unknown`.
 */
export type Judgement = Readonly<{
  kind: 'listed' | 'spelling' | 'near' | 'unknown';
  /** The value as listed; of `listed` and `spelling` only. */
  value?: string;
  /** The place's code; absent where several places of that name come into question. */
  code?: string;
  /** Of `near`: what it may mean. Of the others: the places of that name, where there are several. */
  candidates?: readonly Candidate[];
  /** Of `unknown`: places of exactly that name under another parent. */
  elsewhere?: readonly Candidate[];
  /** Whether it names no place, but stands for the whole of the place above (`whole.ts`); of `near`: perhaps. */
  isWhole?: true;
}>;

/** The largest number of candidates that a judgement names. */
export const MAX_CANDIDATES = 5;

export const UNKNOWN: Judgement = { kind: 'unknown' };
