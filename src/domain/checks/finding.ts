import type { CollectionName } from '../collections';
import type { RuleName } from './all-rules';
import type { NumberedRule } from './office-rule';

/**
 * The state of a finding. `new`: nobody has decided; `accepted`: the office said why the figure is right; `fixed`: the rule
 * holds again. An accepted finding whose figure changes is new again, and so is a fixed one that is found again.
 */
export const FINDING_STATES = ['new', 'accepted', 'fixed'] as const;
export type FindingState = (typeof FINDING_STATES)[number];

/** An exception to a rule, as it was found. */
export type FoundException = Readonly<{
  rule: RuleName;
  collection: CollectionName;
  /** The values that identify it: those of the natural key of a record, or those of a place and period. */
  key: Readonly<Record<string, string | number>>;
  /** The field that is wrong. */
  field: string;
  /** The identifiers of its first 20 records. */
  ids: readonly number[];
  records: number;
  /** The figure, and what was expected; for names, the text, and what it should be. */
  value: string;
  expected: string;
  /** The rule that the office wrote, as it was then; for all other rules absent or null. */
  office?: NumberedRule | null | undefined;
}>;

/** The order in which findings are read: those that change the figures most first, or the latest first. */
export const FINDING_ORDERS = ['effect', 'time'] as const;
export type FindingOrder = (typeof FINDING_ORDERS)[number];
