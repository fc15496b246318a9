import {
  findRule,
  methodOf,
  type RuleName,
  type RuleSetting,
  settableRules,
  thresholdsOf,
} from '@/domain/checks/all-rules';
import { type Collection, type CollectionName, findCollection } from '@/domain/collections';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import type { Subject } from './find/subject';
import { subjects } from './find/subjects';
import { queryOf } from './query';
import { recheck, tasksOf } from './runs';
import { readCheckSettings, type StoredSettings, settingKey, thresholdsBy } from './settings';
import { storedRecords } from './sources';

/** A rule in a collection, as the page of settings shows it. */
export type ShownRuleSetting = Readonly<
  { rule: RuleName; collection: CollectionName; isChanged: boolean } & RuleSetting
>;
export type GivenSetting = Readonly<{ rule: string; collection: string } & RuleSetting>;

/** How long a preview may take, in milliseconds; then it reports how many of the sources it has counted. */
const PREVIEW_MS = 20_000;

/** Every rule in every collection that it applies to. */
export async function listSettings(
  pool: Pool,
  collections: readonly Collection[],
): Promise<ShownRuleSetting[]> {
  const stored = await readCheckSettings(queryOf(pool));
  return settableRules.flatMap((rule) =>
    collections.filter(rule.appliesTo).map(({ resource }) => {
      const setting = stored.get(settingKey(rule.name, resource));
      return {
        rule: rule.name,
        collection: resource,
        isOff: setting?.isOff ?? false,
        thresholds: thresholdsOf(rule, setting),
        method: methodOf(rule, setting?.method)?.name ?? null,
        isChanged: setting !== undefined,
      };
    }),
  );
}

/** The number of findings that a rule would have with a setting, before it is stored. */
export type Foreseen = Readonly<{ findings: number; checked: number; sources: number }>;

/**
 * Counts the findings of a setting. Ends after a time, and then reports how many of the sources it has counted.
 * @throws {ServiceError} `invalid_parameter`
 */
export async function foreseeSetting(
  { pool, vocabulary }: { pool: Pool; vocabulary: Vocabulary },
  given: GivenSetting,
  signal?: AbortSignal,
): Promise<Foreseen> {
  const { subject, setting, rule, collection } = judged(given);
  const query = queryOf(pool);
  const stored = await readCheckSettings(query);
  const settings: StoredSettings = new Map([...stored, [settingKey(rule, collection), setting]]);
  const tasks = await tasksOf(query, [subject]);
  const records = storedRecords(query);
  const until = performance.now() + PREVIEW_MS;
  let [findings, checked] = [0, 0];
  for (const { source } of setting.isOff ? [] : tasks) {
    if (signal?.aborted === true || performance.now() > until) break;
    const found = await subject.find({
      query,
      records,
      source,
      vocabulary,
      thresholdsOf: thresholdsBy(settings),
    });
    findings += found.filter((one) => one.rule === rule && one.collection === collection).length;
    checked += 1;
  }
  return { findings, checked: setting.isOff ? tasks.length : checked, sources: tasks.length };
}

/** Stores a setting, and has the records checked by it. @throws {ServiceError} `invalid_parameter` */
export async function saveSetting(
  { pool, prisma, by }: { pool: Pool; prisma: PrismaClient; by: Doer },
  given: GivenSetting,
): Promise<void> {
  const { subject, setting, rule, collection } = judged(given);
  const where = { rule_collection: { rule, collection } };
  await prisma.$transaction(async (tx) => {
    const before = await tx.checkSetting.findUnique({ where });
    const { isOff, method = null } = setting;
    const data = { isOff, thresholds: { ...setting.thresholds }, method };
    await tx.checkSetting.upsert({ where, create: { rule, collection, ...data }, update: data });
    await writeHistory(tx, by, {
      action: 'check.changed',
      subject: { kind: 'check', id: settingKey(rule, collection), name: collection },
      before: {
        rule,
        isOff: before?.isOff ?? false,
        thresholds: before?.thresholds ?? thresholdsOf(findRule(rule)!),
        method: before?.method ?? null,
      },
      after: { rule, ...data },
    });
  });
  await recheck(pool, [subject]);
}

function judged(given: GivenSetting): {
  subject: Subject;
  setting: RuleSetting;
  rule: RuleName;
  collection: CollectionName;
} {
  const rule = findRule(given.rule);
  const collection = findCollection(given.collection);
  const subject = subjects.find(
    ({ rules: of, reads }) =>
      rule && of.includes(rule.name) && reads.includes(collection?.resource as CollectionName),
  );
  if (rule === undefined || collection === undefined || subject === undefined || !rule.appliesTo(collection))
    throw invalid('rule', { code: 'unknown' });
  const method = methodOf(rule, given.method);
  if (given.method != null && method === undefined)
    throw invalid('method', {
      code: 'not_one_of',
      known: (rule.methods?.others ?? []).map(({ name }) => name),
    });
  const { thresholds: declared } = method ?? rule;
  for (const name of Object.keys(given.thresholds)) {
    if (!declared.some((one) => one.name === name)) throw invalid(`thresholds.${name}`, { code: 'unknown' });
  }
  for (const { name, min, max } of declared) {
    const value = given.thresholds[name];
    if (value === undefined) throw invalid(`thresholds.${name}`, { code: 'required' });
    if (value < min || value > max) throw invalid(`thresholds.${name}`, { code: 'not_between', min, max });
  }
  const { isOff, thresholds } = given;
  return {
    subject,
    setting: { isOff, thresholds, method: method?.name ?? null },
    rule: rule.name,
    collection: collection.resource,
  };
}
