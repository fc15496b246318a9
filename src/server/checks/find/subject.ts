import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import type { Collection, CollectionName } from '@/domain/collections';
import type { Vocabulary } from '@/domain/places/judge-field';
import type { RunQuery } from '../query';

/** The thresholds of a rule in a collection; undefined if the rule is turned off there. */
export type ThresholdsOf = (
  rule: RuleName,
  collection: CollectionName,
) => Readonly<Record<string, number>> | undefined;

/** The records that rules read: the stored ones, or those that would be stored. */
export type CheckedRecords = Readonly<{
  /** The SQL after `FROM` and before an alias: the records of a collection, with their identifiers and fields. */
  tableOf: (collection: CollectionName) => string;
  /** The sources of all records of a collection. */
  sourcesOf: (collection: Collection) => Promise<readonly string[]>;
}>;

/** The source whose records are checked, and the thresholds. */
export type AskedSource = Readonly<{
  query: RunQuery;
  records: CheckedRecords;
  /** The value of the source field; empty if a collection has none. */
  source: string;
  thresholdsOf: ThresholdsOf;
  vocabulary: Vocabulary;
}>;

/** A subject that is checked at once: the records of a collection, or figures that several collections share. */
export type Subject = Readonly<{
  name: string;
  /** The collections whose writes may change its findings. */
  reads: readonly CollectionName[];
  rules: readonly RuleName[];
  /** Finds the exceptions among the records of a source, each rule's at most {@link MAX_FOUND}. */
  find: (asked: AskedSource) => Promise<readonly FoundException[]>;
}>;

/** The maximum number of findings of a rule in one source: a wrong file has one for each of its records. */
export const MAX_FOUND = 1_000;

/** Whether there may be more exceptions to a rule than were found. */
export const isCut = ({ rules }: Subject, found: readonly FoundException[]): boolean =>
  rules.some((name) => found.filter(({ rule }) => rule === name).length >= MAX_FOUND);

/** The largest number of identifiers that a finding has. */
export const MAX_IDS = 20;
