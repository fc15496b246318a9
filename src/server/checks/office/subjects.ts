import { type OfficeRule, readBy, type StoredRule } from '@/domain/checks/office-rule';
import type { Subject } from '../find/subject';
import { subjects } from '../find/subjects';
import type { RunQuery } from '../query';
import { findBroken } from './find-broken';

const NAME = /^office (\d+)$/;

/** The name of the tasks and findings of a rule of the office. */
export const subjectNameOf = (id: number): string => `office ${id}`;

/** A rule of the office as a subject; one that is turned off finds nothing. */
export const officeSubject = ({ isOff, version: _, ...rule }: StoredRule): Subject => ({
  name: subjectNameOf(rule.id),
  reads: readBy(rule).map(({ resource }) => resource),
  rules: ['office'],
  find: async (asked) => (isOff ? [] : findBroken(rule, asked)),
});

/** Every rule that the office wrote, the earliest first. */
export const readOfficeRules = async (query: RunQuery): Promise<readonly StoredRule[]> =>
  (await query<Row>(`${SELECT} ORDER BY id`, [])).map(ruleOf);

/** Reads a rule, and locks it until the transaction ends. */
export async function readOfficeRule(
  query: RunQuery,
  { id, lock }: Readonly<{ id: number; lock: 'SHARE' | 'UPDATE' }>,
): Promise<StoredRule | undefined> {
  const [row] = await query<Row>(`${SELECT} WHERE id = $1::int FOR ${lock}`, [id]);
  return row && ruleOf(row);
}

/** All subjects: the declared ones, and the rules that the office wrote. */
export async function allSubjects(query: RunQuery): Promise<readonly Subject[]> {
  const written = (await readOfficeRules(query)).filter(({ isOff }) => !isOff);
  return [...subjects, ...written.map(officeSubject)];
}

/**
 * The subject of a task. A rule of the office can neither be changed nor removed until the transaction ends, so nothing is
 * stored for a removed rule; a rule that was removed before finds nothing.
 * @returns undefined if the service does not know it
 */
export async function findSubject(query: RunQuery, name: string): Promise<Subject | undefined> {
  const id = NAME.exec(name)?.[1];
  if (id === undefined) return subjects.find((subject) => subject.name === name);
  const rule = await readOfficeRule(query, { id: Number(id), lock: 'SHARE' });
  return rule === undefined
    ? { name, reads: [], rules: ['office'], find: async () => [] }
    : officeSubject(rule);
}

type Row = Readonly<{ id: number; isOff: boolean; version: number; rule: OfficeRule }>;

const SELECT = `SELECT id, is_off AS "isOff", version, rule FROM check_rule`;

const ruleOf = ({ rule, ...stored }: Row): StoredRule => ({ ...rule, ...stored });
