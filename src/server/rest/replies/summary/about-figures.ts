import type { Collection, Text } from '@/domain/collections';
import { type HelpDeskSettings, helpDeskOf } from '@/domain/help-desk';
import { readLastWrite } from '@/server/records/history/last-write';
import type { ListQuery } from '@/server/records/list/list-query';
import { ownFilters } from '@/server/records/list/own-records';
import { askedReleases } from '@/server/records/list/pinned/with-pins';
import type { StoredRelease } from '@/server/records/released/public-releases';
import type { RestContext } from '../../exchange';

type Asked = Readonly<{ collection: Collection; query: ListQuery }>;

/** The releases whose records a query has; none: it has the stored ones. */
export async function releasesOf(
  { collection, query }: Asked,
  { services }: Pick<RestContext, 'services'>,
): Promise<readonly StoredRelease[]> {
  if (query.release === undefined) return [];
  return askedReleases(await services.records.releases.of(collection), query.release);
}

/**
 * When the records of a query were changed last, RFC 3339: of releases, the label of the newest. Undefined to a key that sees its
 * own records only, which is not shown when others were written.
 */
export async function changedAt(
  asked: Asked & Readonly<{ releases: readonly StoredRelease[] }>,
  { services, actor }: Pick<RestContext, 'services' | 'actor'>,
): Promise<string | undefined> {
  const { collection, query, releases } = asked;
  if (releases.length > 0)
    return releases
      .map(({ pinnedAt }) => pinnedAt)
      .sort()
      .at(-1);
  if (query.asOf !== undefined) return query.asOf;
  if (ownFilters(actor, collection).length > 0) return undefined;
  return (await readLastWrite(services.pool, collection))?.toISOString();
}

/** Whose figures they are. */
export function figureSource(settings: HelpDeskSettings): Text {
  const { name } = helpDeskOf(settings);
  return name === undefined ? SERVICE : { id: name, en: name };
}

const SERVICE: Text = { id: 'Layanan Data Statistik Daerah', en: 'Regional Statistical Data Service' };
