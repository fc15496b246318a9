import type { StoredPeriod } from '@/domain/coverage/stored-period';
import { MAX_PICTURE_PERIODS } from '@/domain/pictures/picture';
import { isOfPeriod } from '@/server/records/released/pinned-sql';
import type { StandingRecords } from '@/server/records/released/public-releases';
import type { Asked, MatchingSource, Tables } from '@/server/tables/tables';

/** Some of the records of a picture; `isPartOf`: whether those of a period are among them. */
type RecordsPart = MatchingSource & Readonly<{ isPartOf: (period: StoredPeriod) => boolean }>;

/** The records of a picture: `whole`, and the same `divided` by periods, of which the rows of statements are read together. */
export type PictureRecords = Readonly<{ whole: MatchingSource; divided: readonly RecordsPart[] }>;

export async function pictureRecords(
  { matching }: Pick<Tables, 'matching'>,
  { standing: { as, parts }, ...asked }: Asked & { standing: Pick<StandingRecords, 'as' | 'parts'> },
): Promise<PictureRecords> {
  const whole = await matching({ ...asked, as });
  if (parts === undefined) return { whole, divided: [{ ...whole, isPartOf: () => true }] };
  const divided = parts.map(async (part): Promise<RecordsPart> => {
    const { text, values } = await matching({ ...asked, as: part.as });
    const isOf = isOfPeriod(asked.collection, part.period, 't');
    const { year: ofYear, parts: spellings } = part.period;
    return {
      text: `${text} AND ${part.isOfPeriod ? isOf : `NOT ${isOf}`}`,
      values,
      isPartOf: (period) => (period.year === ofYear && spellings.includes(period.part)) === part.isOfPeriod,
    };
  });
  return { whole, divided: await Promise.all(divided) };
}

/** The latest periods, the latest first, as `periodsSql` orders them. */
export const latestPeriods = (periods: readonly StoredPeriod[]): readonly StoredPeriod[] =>
  periods
    .toSorted((a, b) => b.year - a.year || b.part.length - a.part.length || (a.part < b.part ? 1 : -1))
    .slice(0, MAX_PICTURE_PERIODS);
