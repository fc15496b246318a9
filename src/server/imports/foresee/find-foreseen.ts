import type { FoundException } from '@/domain/checks/finding';
import type { Vocabulary } from '@/domain/places/judge-field';
import { isCut, type Subject, type ThresholdsOf } from '@/server/checks/find/subject';
import { allSubjects } from '@/server/checks/office/subjects';
import type { RunQuery } from '@/server/checks/query';
import { digestOf } from '@/server/checks/store-found';
import { recordsAfter, type StagedImport, sourcesTouchedBy } from './staged-records';

/** An exception that storing an import would add, and the digest by which it is recognized later. */
export type ForeseenException = FoundException & Readonly<{ digest: string }>;

/** A part of the search: the records of a source, by the rules that are asked at once. */
export type SearchTask = Readonly<{ subject: Subject; source: string }>;

/** The sources that are searched. */
export type SearchPlan = Readonly<{
  tasks: readonly SearchTask[];
  touched: readonly string[];
  /** Whether there are more sources than are searched. */
  isCut: boolean;
}>;

/** The most sources that are searched: as many as are checked after a write (`checks/plan.ts`). */
const MAX_SOURCES = 2_000;

/** Plans the checks of an import as if it were stored: each source that it touches, by every rule that reads its collection. */
export async function planSearch(staged: StagedImport, query: RunQuery): Promise<SearchPlan> {
  const found = await sourcesTouchedBy(staged, { query, limit: MAX_SOURCES + 1 });
  const touched = found.slice(0, MAX_SOURCES);
  const asked = (await allSubjects(query)).filter(({ reads }) => reads.includes(staged.collection.resource));
  return {
    tasks: touched.flatMap((source) => asked.map((subject) => ({ subject, source }))),
    touched,
    isCut: found.length > MAX_SOURCES,
  };
}

/**
 * Finds the exceptions that a source would have after an import and does not have now: by the statements of the rules, which
 * read the records as they would be (`staged-records.ts`). The exceptions of now are those that the checks have stored.
 */
export async function findForeseen(
  staged: StagedImport,
  { subject, source }: SearchTask,
  means: Readonly<{
    query: RunQuery;
    touched: readonly string[];
    thresholdsOf: ThresholdsOf;
    vocabulary: Vocabulary;
  }>,
): Promise<{ found: readonly ForeseenException[]; isCut: boolean }> {
  const { query, touched, thresholdsOf, vocabulary } = means;
  const records = recordsAfter(staged, { query, touched });
  const all = await subject.find({ query, records, source, thresholdsOf, vocabulary });
  const known = new Set(
    (await query<Known>(KNOWN, [subject.name, source])).map(({ digest, value }) => `${digest} ${value}`),
  );
  const found = all.map((one) => ({ ...one, digest: digestOf(one) }));
  return {
    found: found.filter(({ digest, value }) => !known.has(`${digest} ${value}`)),
    isCut: isCut(subject, all),
  };
}

type Known = Readonly<{ digest: string; value: string }>;

const KNOWN = `SELECT digest, value FROM finding WHERE subject = $1 AND source = $2 AND state <> 'fixed'`;
