import { fixedUnit, fixedValues } from '@/domain/answers/fixed-fields';
import { dayOf } from '@/domain/calendar';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { readAddress } from '@/domain/collections/view/address';
import { calculatedFields } from '@/domain/collections/view/calculated';
import type { View } from '@/domain/collections/view/view';
import type { SummaryCoverage } from '@/domain/coverage/coverage';
import { periodsWithin } from '@/domain/coverage/stored-period';
import type { ReleaseStanding } from '@/domain/releases/standing';
import { SHEET_TYPES, TABLE_FORMATS } from '@/domain/sheet-formats';
import { mayEnter } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import { readLastWrite } from '@/server/records/history/last-write';
import { standingIn } from '@/server/records/released/public-releases';
import type { Services } from '@/server/services';
import { pageOfDownload } from '../base-url';
import { judgedDownload } from './judged-download';
import { unknownWord } from './sheet-download';

type Needed = Pick<Services, 'log' | 'settings' | 'staff' | 'tables' | 'coverages' | 'records' | 'pool'>;
type Asked = Readonly<{
  group: string;
  resource: string;
  language: Language;
  /** The description that a file has of itself, in the reader's language. */
  aboutOf: (about: TableAbout) => readonly string[];
}>;

/** The facts for the description of a file of a table. */
export type TableAbout = Readonly<{
  collection: Collection;
  view: View;
  /** Null: no deliveries of the collection are counted. */
  coverage: SummaryCoverage | null;
  lastWrite: Date | null;
  /** Null: the collection has no release. */
  standing: ReleaseStanding | null;
  timeZone: string;
  now: Date;
  /** The address of the table. */
  address: string;
}>;

/**
 * A table as a file, by the view of its address: `?format=csv|xlsx|parquet` beside the parameters of the page's address, and `about=1`
 * for CSV that begins with a description. It is a download and no procedure, but is judged by the same table. Refusals are sent
 * as JSON.
 */
export async function downloadTable(
  request: Request,
  { group, resource, language, aboutOf }: Asked,
  { log, settings, staff, tables, ...services }: Needed,
): Promise<Response> {
  const judged = { right: 'tables.export', failure: 'a table could not be exported' };
  return judgedDownload(request, judged, { log, staff }, async (headers, actor) => {
    const collection = collectionOf(group, resource);
    if (!mayEnter(actor, collection.group)) throw new ServiceError('not_permitted');
    const { format, view, columns, isExplained } = askedBy(new URL(request.url).searchParams, collection);
    const about = isExplained ? await readAbout({ collection, view }, { tables, ...services }) : undefined;
    const file = await tables.export({
      collection,
      view,
      columns,
      language,
      format,
      comments:
        about &&
        aboutOf({
          ...about,
          ...{ collection, view, timeZone: settings.TIME_ZONE, now: new Date() },
          address: pageOfDownload(request, settings, ['format', 'about']),
        }),
      owner: actor.id,
    });
    const day = dayOf(Date.now(), settings.TIME_ZONE);
    headers.set('content-type', SHEET_TYPES[format]);
    headers.set('content-disposition', `attachment; filename="${resource}-${day}.${format}"`);
    return new Response(file, { headers });
  });
}

async function readAbout(
  { collection, view }: { collection: Collection; view: View },
  { tables, coverages, records, pool }: Pick<Services, 'tables' | 'coverages' | 'records' | 'pool'>,
): Promise<Pick<TableAbout, 'coverage' | 'lastWrite' | 'standing'>> {
  const fixed = fixedValues(tables.judge({ collection, view }).filter);
  const [covered, lastWrite, standing] = await Promise.all([
    coverages.of({ collection, unit: fixedUnit(collection, fixed) }),
    readLastWrite(pool, collection),
    // The rows of a table are always the stored ones.
    records.releases.standing(collection, { isPresent: true }),
  ]);
  if (covered === undefined) return { coverage: null, lastWrite, standing: null };
  const { latest = null, later } = covered.coverage;
  const periods = periodsWithin(covered.coverage, { collection, fixed });
  return { coverage: { periods, latest, later }, lastWrite, standing: standingIn(periods, standing) };
}

function collectionOf(group: string, resource: string): Collection {
  const collection = findCollection(resource);
  if (collection?.group !== group) throw new ServiceError('not_found');
  return collection;
}

/** A file without a requested filter would be misleading: unknown parameters are refused. */
function askedBy(parameters: URLSearchParams, collection: Collection) {
  const format = TABLE_FORMATS.find((known) => known === parameters.get('format'));
  if (format === undefined) throw invalid('format', { code: 'not_one_of', known: TABLE_FORMATS });
  const { view, layout, dropped } = readAddress(parameters, collection);
  const [unknown] = dropped;
  if (unknown !== undefined) throw unknownWord(unknown);
  const calculated = calculatedFields(layout.calculated, collection);
  const columns: readonly Field[] = layout.columns?.map(
    (name) => collection.readableField(name) ?? calculated.find((field) => field.name === name)!,
  ) ?? [...collection.columns, ...calculated];
  return { format, view, columns, isExplained: parameters.get('about') === '1' };
}
