import { z } from 'zod';
import { RULE_NAMES } from '@/domain/checks/all-rules';
import { FINDING_ORDERS, FINDING_STATES } from '@/domain/checks/finding';
import { COMPARISONS, MAX_AMOUNT, MAX_PERCENT, MAX_TIMES } from '@/domain/checks/office-rule';
import { type CollectionName, collectionNames } from '@/domain/collections';
import { LEVELS, MAX_INT, MAX_VARCHAR } from '@/domain/collections/field';
import {
  MAX_AGENCY,
  MAX_FINDING_REASON,
  MAX_LIST_ENTRIES,
  MAX_RULE_NAME,
  MAX_SEARCH_TEXT,
} from '@/domain/limits';
import { line } from '@/server/input/line';

export const MAX_FINDINGS = 200;
const MAX_AT_ONCE = 500;
/** The maximum length of the names of columns and methods. */
const MAX_COLUMN = 63;
const MAX_METHOD = 40;
const MAX_COLUMNS = 20;

const id = z.string().regex(/^[1-9]\d{0,17}$/);
const collection = z.enum(collectionNames as [string, ...string[]]);
const rule = z.enum(RULE_NAMES as [string, ...string[]]);

export const findingsFilter = z.strictObject({
  collection: collection.optional(),
  rule: rule.optional(),
  state: z.enum(FINDING_STATES).optional(),
  /** A part of the name of a place, an agency or another text in the subject of a finding. */
  search: z.string().max(MAX_SEARCH_TEXT).optional(),
  /** The agency that is responsible for the unit, by the settings of deliveries. */
  agency: z.string().max(MAX_AGENCY).optional(),
});

export const findingsInput = z.strictObject({
  ...findingsFilter.shape,
  order: z.enum(FINDING_ORDERS).default('effect'),
  /** The number of findings to skip before the first one. */
  cursor: z.number().int().min(0).max(1_000_000).default(0),
  /** Sent by the browser's client with the cursor; only forward is supported. */
  direction: z.literal('forward').optional(),
  limit: z.number().int().min(1).max(MAX_FINDINGS).default(50),
});

export const ofRecordsInput = z.strictObject({
  collection: z.string(),
  ids: z.array(z.number().int().positive().max(MAX_INT)).max(MAX_AT_ONCE),
});

export const acceptFindingsInput = z.strictObject({
  ids: z.array(id).min(1).max(MAX_AT_ONCE),
  /** Why the figures are right. */
  reason: line(MAX_FINDING_REASON),
});

export const reopenInput = z.strictObject({ ids: z.array(id).min(1).max(MAX_AT_ONCE) });

export const ruleSettingInput = z.strictObject({
  rule,
  collection,
  isOff: z.boolean(),
  thresholds: z.record(z.string(), z.number()),
  /** The method of a rule that has several; absent or null: the usual one. */
  method: z.string().max(MAX_METHOD).nullish(),
});

const names = z.array(z.string().max(MAX_COLUMN)).max(MAX_COLUMNS).readonly();
const sum = {
  collection: z.enum(collectionNames as [CollectionName, ...CollectionName[]]),
  figures: names,
  only: z.record(z.string().max(MAX_COLUMN), z.array(line(MAX_VARCHAR)).max(MAX_LIST_ENTRIES).readonly()),
};
const number = z.number().int().positive().max(MAX_INT);
const times = z.number().gt(0).max(MAX_TIMES);
const amount = z.number().min(0).max(MAX_AMOUNT);

/** A rule of the office. `officeRuleFault` judges whether it fits its collections. */
const officeRule = {
  name: line(MAX_RULE_NAME),
  left: z.strictObject(sum),
  comparison: z.enum(COMPARISONS),
  right: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('figures'), times, ...sum }),
    z.strictObject({ kind: z.literal('before'), times }),
    z.strictObject({ kind: z.literal('number'), number: amount }),
  ]),
  percent: z.number().min(0).max(MAX_PERCENT),
  from: amount,
  level: z.enum(LEVELS).nullable(),
  apart: names,
};

export const tryOfficeRuleInput = z.strictObject(officeRule);

/** A stored rule, and the version that the person saw. */
export const removeOfficeRuleInput = z.strictObject({ id: number, seen: number });

export const saveOfficeRuleInput = z.strictObject({
  ...officeRule,
  /** The stored rule that it replaces; null: it is a new one. */
  replaces: removeOfficeRuleInput.nullable(),
  isOff: z.boolean(),
});
