import { type Collection, collections } from '../collections';
import type { Method, Rule } from './rule';
import { balance } from './rules/balance';
import { unusualChange } from './rules/change';
import { deviation } from './rules/deviation';
import { digits } from './rules/digits';
import { exchanged } from './rules/exchanged';
import { future } from './rules/future';
import { jump } from './rules/jump';
import { level } from './rules/level';
import { misplaced } from './rules/misplaced';
import { missing } from './rules/missing';
import { office } from './rules/office';
import { otherTable } from './rules/other-table';
import { partOfWhole } from './rules/part-of-whole';
import { ratio } from './rules/ratio';
import { ratioJump } from './rules/ratio-jump';
import { repeatedBlock } from './rules/repeated-block';
import { runningTotal } from './rules/running-total';
import { samePeople } from './rules/same-people';
import { spelling } from './rules/spelling';
import { tenfold } from './rules/tenfold';
import { thousandth } from './rules/thousandth';
import { wholeAndParts } from './rules/whole-and-parts';
import { zero } from './rules/zero';

const declared = [
  samePeople,
  partOfWhole,
  wholeAndParts,
  repeatedBlock,
  otherTable,
  runningTotal,
  exchanged,
  jump,
  missing,
  thousandth,
  tenfold,
  zero,
  unusualChange,
  digits,
  deviation,
  ratio,
  ratioJump,
  balance,
  spelling,
  level,
  misplaced,
  future,
  office,
] as const;

export type RuleName = (typeof declared)[number]['name'];

/** Every rule, in the order in which pages show them. */
export const rules: readonly Rule<RuleName>[] = declared;

/** The rules that are set by collection: the office's own rules are not among them. */
export const settableRules = rules.filter(({ name }) => name !== office.name);

export const RULE_NAMES: readonly RuleName[] = rules.map(({ name }) => name);

/** The rules whose findings cannot be right. */
export const CERTAIN_RULES: readonly RuleName[] = rules
  .filter(({ severity }) => severity === 'error')
  .map(({ name }) => name);

/** The rule of that name. */
export const findRule = (name: string): Rule<RuleName> | undefined =>
  rules.find((rule) => rule.name === name);

/** The rules that records of a collection can break. */
export const rulesOf = (collection: Collection): readonly Rule<RuleName>[] =>
  rules.filter((rule) => rule.appliesTo(collection));

/** Collections that have rules. */
export const checkedCollections: readonly Collection[] = collections.filter(
  (collection) => rulesOf(collection).length > 0,
);

/** The settings of the office for a rule in a collection. */
export type RuleSetting = Readonly<{
  isOff: boolean;
  thresholds: Readonly<Record<string, number>>;
  /** The name of the method; absent or null: the usual one. */
  method?: string | null | undefined;
}>;

/** The method of that name by which a rule judges; undefined if it is the usual one, or none of the rule's. */
export const methodOf = (rule: Rule, name: string | null | undefined): Method | undefined =>
  rule.methods?.others.find((method) => method.name === name);

/** The thresholds of a rule by its method, with those that the office set. */
export function thresholdsOf(rule: Rule, setting?: RuleSetting): Readonly<Record<string, number>> {
  const { thresholds } = methodOf(rule, setting?.method) ?? rule;
  return Object.fromEntries(thresholds.map(({ name, usual }) => [name, setting?.thresholds[name] ?? usual]));
}
