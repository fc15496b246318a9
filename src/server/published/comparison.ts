import type { Collection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import type { Text } from '@/domain/collections/field';
import type { StaffActor } from '@/server/actor';
import type { Figures } from '@/server/figures/figures';
import type { Indicators } from '@/server/indicators/indicators';
import type { Pictures } from '@/server/pictures/pictures';
import type { Records } from '@/server/records/records';
import type { FindStanding } from '@/server/records/released/public-releases';
import type { ReleaseCandidate } from '@/server/releases/candidate';
import type { Releases } from '@/server/releases/releases';
import type { Reports } from '@/server/reports/reports';
import type { Summaries } from '@/server/summaries/summaries';
import type { Tables } from '@/server/tables/tables';
import type { Budget, LeftOutValues, PublishedKind } from './budget';
import { type ChangedValue, changedValues, type NamedValue } from './named-values';

/** A page with values that a release would change. */
export type ChangedPage = Readonly<{
  title: Text;
  /** The number of values that differ, and the first of them. */
  count: number;
  values: readonly ChangedValue[];
}>;

/** `id`: the last figure that was pinned; `addresses`: how many ask the same. */
export type ChangedFigure = ChangedPage & Readonly<{ id: string; addresses: number }>;
/** `query`: what its page is asked for. */
export type ChangedIndicator = ChangedPage & Readonly<{ name: string; query: string }>;
/** `shown`: the period for which it is drawn; null: all. */
export type ChangedPicture = ChangedPage & Readonly<{ picture: PictureKind; shown: string | null }>;
export type ChangedReport = Readonly<{ id: string; title: string; blocks: readonly ChangedPage[] }>;

/** What a release would change of what is published. */
export type PublishedChanges = Readonly<{
  figures: readonly ChangedFigure[];
  indicators: readonly ChangedIndicator[];
  pictures: readonly ChangedPicture[];
  reports: readonly ChangedReport[];
  /** How many of each kind were compared. */
  compared: Readonly<Record<PublishedKind, number>>;
  leftOut: readonly LeftOutValues[];
}>;

export type PublishedAsked = Readonly<{
  collection: Collection;
  period: string;
  /** The label that would be approved. */
  pinnedAt: string;
  staff: StaffActor;
  signal?: AbortSignal | undefined;
}>;

export type PublishedSources = Readonly<{
  records: Pick<Records, 'releases'>;
  releases: Pick<Releases, 'candidate'>;
  tables: Pick<Tables, 'judge' | 'matching' | 'read'>;
  figures: Pick<Figures, 'asked' | 'value'>;
  indicators: Pick<Indicators, 'list' | 'read'>;
  pictures: Pick<Pictures, 'read' | 'drawn'>;
  summaries: Pick<Summaries, 'ofView'>;
  reports: Pick<Reports, 'about' | 'read'>;
}>;

/** A comparison under way. */
export type ValueComparison = Readonly<{
  asked: PublishedAsked;
  candidate: ReleaseCandidate;
  budget: Budget;
  sources: PublishedSources;
  /** The records that pages show, and those that they would show. */
  find: Readonly<{ before: FindStanding; after: FindStanding }>;
  /** Counts what is compared. */
  compared: Record<PublishedKind, number>;
}>;

/** The most values of a page that are named. */
const MAX_VALUES = 5;

/**
 * Compares the values of a page.
 * @param page.read its values; undefined: it cannot show them
 * @returns undefined: none differs, or it was left out
 */
export async function comparePage(
  { budget, find, compared }: Pick<ValueComparison, 'budget' | 'find' | 'compared'>,
  page: Readonly<{
    kind: PublishedKind;
    title: Text;
    read: (
      of: Readonly<{ findStanding: FindStanding; signal: AbortSignal }>,
    ) => Promise<readonly NamedValue[] | undefined>;
  }>,
): Promise<ChangedPage | undefined> {
  const { kind, title, read } = page;
  const sides = await budget.spend(kind, (signal) =>
    Promise.all([read({ findStanding: find.before, signal }), read({ findStanding: find.after, signal })]),
  );
  if (sides === undefined) return undefined;
  const [before, after] = sides;
  if (before === undefined || after === undefined) {
    budget.leaveOut(kind, 'not_shown');
    return undefined;
  }
  compared[kind] += 1;
  const values = changedValues(before, after);
  return values.length === 0
    ? undefined
    : { title, count: values.length, values: values.slice(0, MAX_VALUES) };
}
