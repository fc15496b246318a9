import type { FoundException } from '@/domain/checks/finding';
import {
  type NumberedRule,
  type OfficeRule,
  officeRuleFault,
  type StoredRule,
} from '@/domain/checks/office-rule';
import { officeRuleText, officeUnitText } from '@/domain/checks/office-words';
import { MAX_OFFICE_RULES } from '@/domain/limits';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, writeHistory } from '@/server/history/write';
import { invalid } from '@/server/input/input';
import { countCompared, findBroken } from './office/find-broken';
import { officeSubject, readOfficeRule, subjectNameOf } from './office/subjects';
import { queryOf } from './query';
import { recheck, tasksOf } from './runs';
import { storedRecords } from './sources';

/** How long a trial may take, in milliseconds; then it reports how many of the sources it has read. */
const TRIAL_MS = 20_000;
/** The number of findings that are shown. */
const MAX_SHOWN = 5;

/** The findings that a rule would have in the stored records. */
export type Trial = Readonly<{
  findings: number;
  /** The number of units and periods that were compared. */
  compared: number;
  /** The findings with the largest differences. */
  first: readonly FoundException[];
  checked: number;
  sources: number;
}>;

/**
 * Tries a rule on the stored records; nothing is stored. Ends after a time, and then reports how many of the sources it has
 * read.
 * @throws {ServiceError} `invalid_parameter`
 */
export async function tryOfficeRule(
  { pool, vocabulary }: { pool: Pool; vocabulary: Vocabulary },
  rule: OfficeRule,
  signal?: AbortSignal,
): Promise<Trial> {
  judge(rule);
  const query = queryOf(pool);
  const records = storedRecords(query);
  const numbered: NumberedRule = { ...rule, id: 0 };
  const tasks = await tasksOf(query, [officeSubject({ ...numbered, isOff: false, version: 1 })]);
  const until = performance.now() + TRIAL_MS;
  let [findings, compared, checked] = [0, 0, 0];
  let first: FoundException[] = [];
  for (const { source } of tasks) {
    if (signal?.aborted === true || performance.now() > until) break;
    const asked = { query, records, source, vocabulary };
    const found = await findBroken(numbered, asked);
    compared += await countCompared(rule, asked);
    findings += found.length;
    first = [...first, ...found].sort((a, b) => differenceOf(b) - differenceOf(a)).slice(0, MAX_SHOWN);
    checked += 1;
  }
  return { findings, compared, first, checked, sources: tasks.length };
}

const differenceOf = ({ value, expected }: FoundException): number =>
  Math.abs(Number(value) - Number(expected));

/** A stored rule, and the version that the person saw. */
type SeenRule = Readonly<{ id: number; seen: number }>;
/** A rule as it is given: a new one, or one that replaces a stored one. */
export type GivenOfficeRule = OfficeRule & Readonly<{ isOff: boolean; replaces: SeenRule | null }>;
type Means = Readonly<{ pool: Pool; prisma: PrismaClient; by: Doer }>;

/**
 * Stores a rule, and has the records checked by it. The findings of a rule that is turned off are closed.
 * @returns its number
 * @throws {ServiceError} `invalid_parameter`; `not_found`; `record_changed` if others have changed it since
 */
export async function saveOfficeRule(
  { pool, prisma, by }: Means,
  { replaces, isOff, ...rule }: GivenOfficeRule,
): Promise<number> {
  judge(rule);
  const data = { isOff, rule: rule as Prisma.InputJsonObject };
  const stored = await prisma.$transaction(async (tx) => {
    const before = replaces === null ? null : await seenRule(tx, replaces);
    if (before === null && (await tx.checkRule.count()) >= MAX_OFFICE_RULES)
      throw invalid('name', { code: 'too_many', limit: MAX_OFFICE_RULES });
    const { id, version } =
      before === null
        ? await tx.checkRule.create({ data })
        : await tx.checkRule.update({
            where: { id: before.id },
            data: { ...data, version: before.version + 1 },
          });
    if (isOff) await closeFindings(tx, id);
    const after = membersOf({ ...rule, isOff });
    await writeHistory(tx, by, {
      action: before === null ? 'check.rule_added' : 'check.rule_changed',
      subject: { kind: 'check', id: subjectNameOf(id), name: rule.name },
      ...(before === null ? { after } : differences(membersOf(before), after)),
    });
    return { id, version };
  });
  if (!isOff) await recheck(pool, [officeSubject({ ...rule, ...stored, isOff })]);
  return stored.id;
}

/**
 * Removes a rule, and closes its findings.
 * @throws {ServiceError} `not_found`; `record_changed` if others have changed it since
 */
export async function removeOfficeRule(
  { prisma, by }: Omit<Means, 'pool'>,
  removed: SeenRule,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const before = await seenRule(tx, removed);
    await tx.checkRule.delete({ where: { id: before.id } });
    await closeFindings(tx, before.id);
    await writeHistory(tx, by, {
      action: 'check.rule_removed',
      subject: { kind: 'check', id: subjectNameOf(before.id), name: before.name },
      before: membersOf(before),
    });
  });
}

/** Locks a rule that is to be changed; this waits for a running check by it. */
async function seenRule(tx: Prisma.TransactionClient, { id, seen }: SeenRule): Promise<StoredRule> {
  const query = <Row>(text: string, params: readonly unknown[]) => tx.$queryRawUnsafe<Row[]>(text, ...params);
  const rule = await readOfficeRule(query, { id, lock: 'UPDATE' });
  if (rule === undefined) throw new ServiceError('not_found');
  if (rule.version !== seen) throw new ServiceError('record_changed');
  return rule;
}

/** Must run while the row of the rule is locked: a check by it locks that row until it has stored its findings. */
async function closeFindings(tx: Prisma.TransactionClient, id: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE finding SET state = 'fixed', changed_at = now() WHERE subject = ${subjectNameOf(id)} AND state <> 'fixed'`;
}

/** @throws {ServiceError} `invalid_parameter` */
function judge(rule: OfficeRule): void {
  const fault = officeRuleFault(rule);
  if (fault !== undefined) throw invalid(fault.field, fault.fault);
}

/** A rule as the history shows it, in the words of both languages. */
const membersOf = ({ isOff, ...rule }: OfficeRule & { isOff: boolean }) => ({
  name: rule.name,
  says: Object.fromEntries(
    LANGUAGES.map((language) => {
      const format = (value: number) => value.toLocaleString(language);
      const each = officeUnitText(rule, language);
      return [language, `${officeRuleText(rule, { language, format })} (${each})`];
    }),
  ),
  from: rule.from,
  isOff,
});
const LANGUAGES = ['id', 'en'] as const;
