import type { Collection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import { BATCH_TABLE } from '@/server/database/schema/history-names';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import { utcText } from '@/server/records/history/until';
import type { ReadRow } from '@/server/records/place-codes/stored-places';
import type { Records } from '@/server/records/records';
import type { Pin } from '@/server/records/released/pinned-sql';
import { newestOf, pinOfRelease, type StoredRelease } from '@/server/records/released/public-releases';
import { type PeriodRecords, readDifferingRecords } from './changes';
import { pinOfPeriod } from './pin-of-period';
import type { PeriodAsked } from './steps';

/** A release that is not made yet, and the records in which it differs from what pages show of its period. */
export type ReleaseCandidate = Readonly<{
  release: StoredRelease;
  /** The number of these records. */
  total: number;
  /** Their identifiers; undefined: they are too many to be compared one by one. */
  records: readonly number[] | undefined;
}>;

export type CandidateAsked = PeriodAsked &
  Readonly<{
    actor: Actor;
    /** The label that would be approved. */
    pinnedAt: string;
  }>;

type Sources = Readonly<{
  readRow: ReadRow;
  places: Pick<Places, 'vocabulary'>;
  records: Pick<Records, 'moment' | 'releases'>;
  /** The period as its records have it now. */
  presentOf: (
    collection: Collection,
    period: Pick<StoredRelease, 'period' | 'year' | 'parts'>,
  ) => Promise<PeriodRecords>;
}>;

/** The most records whose identifiers are returned. */
const MAX_RECORDS = 5_000;

/**
 * Reads what an approval of a label would lead to.
 * @throws {ServiceError} `invalid_parameter` if the period has no records at the label, or the label is in the future
 */
export async function readReleaseCandidate(
  { readRow, places, records, presentOf }: Sources,
  { collection, period, actor, pinnedAt }: CandidateAsked,
): Promise<ReleaseCandidate> {
  if (pinnedAt > (await records.moment({ actor, collection })))
    throw invalid('pinnedAt', { code: 'in_the_future' });
  const at = await lastLabel(readRow, collection, pinnedAt);
  const pin = await pinOfPeriod({ readRow, places }, { collection, period }, at);
  const shown = newestOf(await records.releases.of(collection)).find((one) => one.period === period);
  const sides =
    shown === undefined
      ? ([pin, await presentOf(collection, { ...pin, period })] as const)
      : inOrder(pinOfRelease(shown), pin);
  const [before, after] = sides;
  const found = await readDifferingRecords(readRow, { collection, before, after }, MAX_RECORDS);
  const release: StoredRelease = {
    // The name under which figures are cached: other records have another label.
    id: `candidate ${collection.resource} ${period} ${at}`,
    ...{
      collection: collection.resource,
      period,
      year: pin.year,
      parts: pin.parts,
      pinnedAt: at,
      publicAt: at,
    },
    ...{ version: (shown?.version ?? 0) + 1, kind: shown === undefined ? 'first' : 'minor' },
    ...{ mark: 'provisional', note: null, records: 0 },
  };
  return {
    release,
    total: found.total,
    records: found.total > MAX_RECORDS ? undefined : found.records,
  };
}

const inOrder = (one: Pin, other: Pin): readonly [Pin, Pin] =>
  one.at <= other.at ? [one, other] : [other, one];

/** The last label that a batch has until another: the records as of both are the same. */
async function lastLabel(readRow: ReadRow, { resource }: Collection, at: string): Promise<string> {
  const { label } = await readRow<{ label: string | null }>(
    `SELECT ${utcText('max(b.at)')} AS label FROM ${BATCH_TABLE} b WHERE b.collection = $1 AND b.at <= $2::timestamptz`,
    [resource, at],
  );
  return label ?? at;
}
