import { periodParts } from '@/domain/answers/dimensions';
import { dayOf } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { periodsOf } from '@/domain/collections/parts';
import { placedDimension } from '@/domain/cubes/dimension-categories';
import { lastDayOf, type PeriodKind, periodFieldsOf, readDeliveryPeriod } from '@/domain/deliveries/period';
import { type Indicator, jointOf, PERIOD_DIMENSION } from '@/domain/indicators/indicator';
import type { DataSet } from '@/domain/pelita/data-set';
import { LATEST_RELEASE } from '@/domain/releases/release';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { inSlices } from '@/server/in-slices';
import type { Indicators } from '@/server/indicators/indicators';
import type { IndicatorQuery } from '@/server/indicators/query';
import type { ODataReads } from '@/server/odata/odata-reads';
import type { Places } from '@/server/places/service';
import { readLastWrite } from '@/server/records/history/last-write';
import { ownFilters } from '@/server/records/list/own-records';
import type { Records } from '@/server/records/records';
import { RELEASE } from '@/server/records/released/public-releases';
import { parseGroups } from '@/server/summaries/read-groups';
import type { Summaries } from '@/server/summaries/summaries';
import type { PelitaView } from './caller';
import { createRecordPages, type FigureRows, type Slice } from './record-pages';

export type PelitaSources = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  records: Pick<Records, 'readQuery' | 'releases'>;
  summaries: Pick<Summaries, 'groups'>;
  odata: Pick<ODataReads, 'page'>;
  indicators: Pick<Indicators, 'read' | 'periods'>;
  places: Pick<Places, 'vocabulary'>;
  settings: Readonly<{ TIME_ZONE: string }>;
}>;

/** A year with figures, and the last day of its last period. */
export type FigureYear = Readonly<{ year: number; lastDay: string }>;

/** Which records of a data set are read: the stored ones, or those of releases. `none`: what may be read does not exist. */
export type FigureBasis = 'stored' | 'released' | 'none';

type Reading = Readonly<{ view: PelitaView; basis: Exclude<FigureBasis, 'none'>; signal: AbortSignal }>;

export const ROW_PLACE_CODE = 'kode_wilayah';
export const ROW_PERIOD = 'periode';
export const ROW_VALUE = 'nilai';

const UNDIVIDED: IndicatorQuery = { rows: [], period: [], places: {}, code: [], categories: {} };

/** Reads the figures of data sets through the services of lists, summaries and indicators. */
export function createPelitaFigures(sources: PelitaSources) {
  const { pool, prisma, records, summaries, odata, indicators, places, settings } = sources;
  const pageOf = createRecordPages(odata);

  const queryOf = (
    collection: Collection,
    parameters: readonly (readonly [string, string])[],
    { view, basis, signal }: Reading,
  ) => {
    const released = basis === 'released' ? [[RELEASE, LATEST_RELEASE] as const] : [];
    return records.readQuery(collection, [...parameters, ...released], { actor: view.actor, signal });
  };

  const indicatorQuery = (more: Partial<IndicatorQuery>, { basis }: Reading): IndicatorQuery => ({
    ...{ ...UNDIVIDED, ...more },
    release: basis === 'released' ? LATEST_RELEASE : undefined,
  });

  async function yearsOfCollection(collection: Collection, reading: Reading): Promise<FigureYear[]> {
    const kind = periodFieldsOf(periodsOf(collection))!.kind;
    const query = await queryOf(collection, [], reading);
    const parts = periodParts(collection);
    const groups = await summaries.groups({
      ...{ collection, query, actor: reading.view.actor, signal: reading.signal },
      divided: { parts, figure: undefined, isFiner: true },
    });
    const values = (await inSlices(parseGroups(groups))).map(([of]) => of);
    const vocabulary = await places.vocabulary();
    const dimension = { name: ROW_PERIOD, label: PERIOD_LABEL, kind: 'period' as const, parts };
    const { categories } = placedDimension(dimension, values, { collection, vocabulary }).dimension;
    return yearsOf(
      categories.map(({ id }) => id),
      kind,
    );
  }

  async function yearsOfIndicator(indicator: Indicator, reading: Reading): Promise<FigureYear[]> {
    const query = indicatorQuery({}, reading);
    const { view, signal } = reading;
    const periods = await indicators.periods({ indicator, query, actor: view.actor, signal });
    return yearsOf(periods, jointOf(indicator).period!);
  }

  return {
    /** The collections of which some period was released, also those whose release is not public yet. */
    async everReleased(): Promise<ReadonlySet<string>> {
      const rows = await prisma.release.findMany({ distinct: ['collection'], select: { collection: true } });
      return new Set(rows.map(({ collection }) => collection));
    },

    /**
     * Where the office releases a collection, only its public releases are read: its stored records would show what is not public
     * yet.
     */
    async basisOf(
      { collections }: DataSet,
      options: Readonly<{ view: PelitaView; releasedOnly: boolean; ever: ReadonlySet<string> }>,
    ): Promise<FigureBasis> {
      const { view, releasedOnly, ever } = options;
      const isReleased =
        releasedOnly || view.isReleasedOnly || collections.some(({ resource }) => ever.has(resource));
      if (!isReleased) return 'stored';
      const all = await Promise.all(collections.map((one) => records.releases.of(one)));
      return all.every((releases) => releases.length > 0) ? 'released' : 'none';
    },

    /** Data sets of the same name here have the same years: those of indicators follow from the two collections alone. */
    yearsName: ({ collections, described: { subject } }: DataSet): string =>
      [subject.kind, ...collections.map(({ resource }) => resource)].join(' '),

    /** The years with figures, in their order; undefined: they have no years. */
    async years({ described: { subject } }: DataSet, reading: Reading): Promise<FigureYear[] | undefined> {
      if (subject.kind === 'indicator')
        return jointOf(subject.indicator).period === undefined
          ? undefined
          : yearsOfIndicator(subject.indicator, reading);
      return periodsOf(subject.collection).length === 0
        ? undefined
        : yearsOfCollection(subject.collection, reading);
    },

    /** The day of the last change of data without years; empty to a key that sees its own records only. */
    async changedOn({ collections }: DataSet, { view }: Reading): Promise<string> {
      if (collections.some((one) => ownFilters(view.actor, one).length > 0)) return '';
      const all = await Promise.all(collections.map((one) => readLastWrite(pool, one)));
      const last = Math.max(...all.map((one) => one?.getTime() ?? 0));
      return last === 0 ? '' : dayOf(last, settings.TIME_ZONE);
    },

    /** Rows of a collection's records, in the order of their identifiers. */
    async records(
      collection: Collection,
      asked: Slice & Readonly<{ fields: readonly Field[]; year: number | undefined }>,
      reading: Reading,
    ): Promise<FigureRows> {
      const { fields, year, skip, take } = asked;
      if (fields.length === 0) return { text: '', total: 0 };
      const { view, signal } = reading;
      const query = await queryOf(collection, yearParameters(collection, year), reading);
      return pageOf({ collection, query, actor: view.actor, signal }, { fields, skip, take });
    },

    /** Rows of an indicator by its largest places and its periods: no row has the two figures that are divided. */
    async ratios(
      indicator: Indicator,
      { year, skip, take }: Slice & Readonly<{ year: number | undefined }>,
      reading: Reading,
    ): Promise<FigureRows> {
      const { view, signal } = reading;
      const rows = indicatorRows(indicator);
      const period = year === undefined || !rows.includes(PERIOD_DIMENSION) ? [] : [String(year)];
      const query = indicatorQuery({ rows, period }, reading);
      const { table } = await indicators.read({ indicator, query, actor: view.actor, signal });
      const all = table.rows.flatMap(({ values, code, cells }) => {
        const ratio = cells[0];
        if (ratio === null || ratio === undefined) return [];
        const members = table.rowParts.map((name, at) => [rowMember(name), values[at]] as const);
        const coded = jointOf(indicator).places.length > 0 ? [[ROW_PLACE_CODE, code] as const] : [];
        const text = JSON.stringify(Object.fromEntries([...coded, ...members])).slice(0, -1);
        // The value is exact, so it is written as it is.
        return [`${text}${text === '{' ? '' : ','}"${ROW_VALUE}":${ratio.value}}`];
      });
      return { text: all.slice(skip, skip + take).join(','), total: all.length };
    },
  };
}

const PERIOD_LABEL = { id: 'Periode', en: 'Period' };

/** The dimensions of the rows of an indicator. */
export const indicatorRows = (indicator: Indicator): readonly string[] => {
  const { places, period } = jointOf(indicator);
  return [
    ...places.slice(0, 1).map(({ name }) => name),
    ...(period === undefined ? [] : [PERIOD_DIMENSION]),
    ...(indicator.shareOf === undefined ? [] : [indicator.shareOf]),
  ];
};

/** The name of a dimension in the rows. */
export const rowMember = (dimension: string): string =>
  dimension === PERIOD_DIMENSION ? ROW_PERIOD : dimension;

/** The years of some periods, each with the last day of its last one. */
function yearsOf(periods: readonly string[], kind: PeriodKind): FigureYear[] {
  const years = new Map<number, string>();
  for (const text of periods) {
    const period = readDeliveryPeriod(text, kind);
    if (period === undefined) continue;
    const lastDay = lastDayOf(period, kind);
    if (lastDay > (years.get(period.year) ?? '')) years.set(period.year, lastDay);
  }
  return [...years].sort(([one], [other]) => one - other).map(([year, lastDay]) => ({ year, lastDay }));
}

/** The parameters of a list that limit it to a year. */
function yearParameters(collection: Collection, year: number | undefined): [string, string][] {
  const fields = periodFieldsOf(periodsOf(collection));
  if (year === undefined || fields === undefined) return [];
  if (!('moment' in fields)) return [[fields.year.name, String(year)]];
  const { name } = fields.moment;
  return [
    [`${name}.gte`, `${year}-01-01`],
    [`${name}.lt`, `${year + 1}-01-01`],
  ];
}
