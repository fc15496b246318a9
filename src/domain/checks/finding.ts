import type { CollectionName } from '../collections';
import type { RuleName } from './all-rules';
import type { NumberedRule } from './office-rule';

/**
 * How far a finding is. `new`: nobody has decided; `accepted`: the office said why the figure is right; `fixed`: the rule holds
 * again. An accepted finding whose figure changes is new again, and so is a fixed one that is found again.
 */
export const FINDING_STATES = ['new', 'accepted', 'fixed'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** An exception to a rule, as it was found. */
export type FoundException = Readonly<{
  rule: RuleName;
  collection: CollectionName;
  /** The values that say what it is about: of the natural key of a record, or of a place and period. */
  key: Readonly<Record<string, string | number>>;
  /** The field that is wrong. */
  field: string;
  /** The identifiers of its records, the first 20. */
  ids: readonly number[];
  records: number;
  /** The figure, and what was expected; of names the text, and what it should be. */
  value: string;
  expected: string;
  /** The rule that the office wrote, as it was then; of all others absent or null. */
  office?: NumberedRule | null | undefined;
}>;

/** In which order findings are read: those that change the figures most first, or the latest. */
export const FINDING_ORDERS = ['effect', 'time'] as const;
export type FindingOrder = (typeof FINDING_ORDERS)[number];
