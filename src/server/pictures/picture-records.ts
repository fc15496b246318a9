import type { StoredPeriod } from '@/domain/coverage/stored-period';
import { MAX_PICTURE_PERIODS } from '@/domain/pictures/picture';
import { isOfPeriod } from '@/server/records/released/pinned-sql';
import type { StandingRecords } from '@/server/records/released/public-releases';
import type { Asked, MatchingSource, Tables } from '@/server/tables/tables';

/** The records of a picture: `whole`, and the same `divided` by periods, of which the rows of statements are read together. */
export type PictureRecords = Readonly<{ whole: MatchingSource; divided: readonly MatchingSource[] }>;

export async function pictureRecords(
  { matching }: Pick<Tables, 'matching'>,
  { standing: { as, parts }, ...asked }: Asked & { standing: Pick<StandingRecords, 'as' | 'parts'> },
): Promise<PictureRecords> {
  const whole = await matching({ ...asked, as });
  if (parts === undefined) return { whole, divided: [whole] };
  const divided = parts.map(async (part) => {
    const { text, values } = await matching({ ...asked, as: part.as });
    const isOf = isOfPeriod(asked.collection, part.period, 't');
    return { text: `${text} AND ${part.isOfPeriod ? isOf : `NOT ${isOf}`}`, values };
  });
  return { whole, divided: await Promise.all(divided) };
}

/** The latest periods, the latest first, as `periodsSql` orders them. */
export const latestPeriods = (periods: readonly StoredPeriod[]): readonly StoredPeriod[] =>
  periods
    .toSorted((a, b) => b.year - a.year || b.part.length - a.part.length || (a.part < b.part ? 1 : -1))
    .slice(0, MAX_PICTURE_PERIODS);
