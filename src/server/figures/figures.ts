import { fixedFields } from '@/domain/answers/fixed-fields';
import { judgeSummary } from '@/domain/answers/judge-summary';
import { type Collection, findCollection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { figureName, figurePeriod, isOfOnePeriod } from '@/domain/figures/figure-name';
import type { FigureQuery } from '@/domain/figures/pinned';
import { releaseName } from '@/domain/releases/release';
import { mayEnter } from '@/domain/staff';
import type { Doer, StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import { holdPresent } from '@/server/records/history/until';
import type { Records } from '@/server/records/records';
import { pinsOfRecordsSql } from '@/server/records/released/pinned-sql';
import { pinsOf } from '@/server/records/released/public-releases';
import { accepted } from '@/server/tables/judged';
import type { Tables } from '@/server/tables/tables';
import type { RecordsAs } from '@/server/tables/view-sql';
import { type BehindPage, reachesBack, readBehind } from './behind';
import { type Measured, measureRecords } from './measure';
import { type PlacedRecords, placedRecords } from './placed-records';
import { type AskedFigure, type PinnedFigure, readAskedFigures, readPin, storePin } from './store';

/** A pinned figure as its page shows it. */
export type ShownPin = PinnedFigure &
  Readonly<{
    /** Whether the history still has the records behind it as they were. */
    reachesBack: boolean;
  }>;

/** A pinned figure as it stands now. `value`: null if its records are gone. */
export type PresentFigure =
  | Readonly<{ value: string | null; records: number }>
  /** Its filter names fields or values that the collection no longer has. */
  | Readonly<{ isGone: true }>;

type Reading = Readonly<{ staff: StaffActor; signal?: AbortSignal | undefined }>;

/** Figures with a permanent address (docs/decisions/permanent-addresses.md). */
export type Figures = Readonly<{
  /**
   * Computes a figure of its release or as of the present, as pages show it, and gives it an address.
   * @returns the end of the address
   * @throws {ServiceError} `invalid_parameter` for a figure that a summary would refuse, that has no records, whose records are
   *   of several releases or scattered too widely; `not_permitted`
   */
  pin: (asked: FigureQuery, acting: Reading & { by: Doer }) => Promise<string>;
  /** @throws {ServiceError} `not_found`; `not_permitted` for a table that is not open to the person */
  read: (id: string, reading: Reading) => Promise<ShownPin>;
  /** @throws {ServiceError} as `read` */
  present: (id: string, reading: Reading) => Promise<PresentFigure>;
  /**
   * A page of the records behind a figure; none where the history no longer reaches back to it.
   * @throws {ServiceError} as `read`
   */
  behind: (asked: { id: string; after: number }, reading: Reading) => Promise<BehindPage>;
  /** What is pinned of a collection, each question once, the last pinned first. */
  asked: (collection: Collection, limit: number) => Promise<readonly AskedFigure[]>;
  /**
   * The value of a figure of the given records; null: there are none.
   * @throws {ServiceError} `invalid_parameter` if its filter names fields or values that the collection no longer has
   */
  value: (
    query: FigureQuery,
    of: { collection: Collection; as: RecordsAs | undefined; signal?: AbortSignal | undefined },
  ) => Promise<string | null>;
}>;

const PAGE = 100;
/** The most ranges of identifiers that are stored with a figure: 2.6 MB. */
const MAX_PINNED_RANGES = 200_000;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  records: Pick<Records, 'releases'>;
  tables: Pick<Tables, 'judge' | 'matching' | 'read'>;
  places: Pick<Places, 'whole' | 'system' | 'vocabulary'>;
}>;

export function createFigures({ pool, prisma, records, tables, places }: Options): Figures {
  const store = {
    queryRow: async <Row>(_name: string, text: string, params: readonly unknown[]) =>
      (await pool.query(text, [...params])).rows[0] as Row,
  };
  type Of = Readonly<{ collection: Collection; as?: RecordsAs | undefined; hasIds: boolean }>;
  /** @param of.as the records of which the figure is computed; undefined: those that are stored now */
  const measured = async (
    { view, measure, figures, place }: FigureQuery,
    { collection, as, hasIds, signal }: Of & Pick<Reading, 'signal'>,
  ): Promise<Measured & Pick<PlacedRecords, 'from'>> => {
    const [source, whole] = await Promise.all([
      tables.matching({ collection, view, as, signal }),
      places.whole(),
    ]);
    const asked = { collection, measure, figures, hasIds, whole, signal };
    if (!place) return { ...(await measureRecords(tables.read, source, asked)), from: [] };
    const { condition, values, from } = await placedRecords(tables.read, source, {
      ...{ collection, place, places, signal },
    });
    const found = await measureRecords(tables.read, { ...source, values }, { ...asked, condition });
    return { ...found, from };
  };
  /**
   * The one release of which a figure's records are, as a page shows it; undefined: they are those that are stored now.
   * @throws {ServiceError} `invalid_parameter` if they are of several releases, or only some of them are of one
   */
  const releaseOf = async (collection: Collection, view: View, { signal }: Pick<Reading, 'signal'>) => {
    const { releases, pins, as } = await records.releases.standing(
      collection,
      tables.judge({ collection, view }),
    );
    if (pins === undefined) return undefined;
    const source = await tables.matching({ collection, view, as, signal });
    const { found } = await tables.read<{ found: (number | null)[] | null }>(
      pinsOfRecordsSql(source.text, collection, pins),
      source,
      { signal },
    );
    const [first = null, ...others] = found ?? [];
    if (others.length > 0) throw invalid('view', { code: 'refused_value', reason: SEVERAL_RELEASES });
    return first === null ? undefined : releases[first];
  };
  const openPin = async (id: string, { staff }: Reading) => {
    const pin = await readPin(prisma, id);
    return { pin, collection: collectionOpenTo(staff, pin.collection) };
  };
  return {
    pin: async (asked, { staff, by, signal }) => {
      const collection = collectionOpenTo(staff, asked.collection);
      const { sort: _, present, ...view } = asked.view;
      const query = { ...asked, view };
      const { filter } = tables.judge({ collection, view });
      judgeFigure(query, { collection, fixed: fixedFields(filter) });
      const release = present ? undefined : await releaseOf(collection, view, { signal });
      const label = release?.pinnedAt ?? (await holdPresent(store, collection.resource));
      const as = release === undefined ? { label } : { released: pinsOf([release]) };
      const found = await measured(query, { collection, as, hasIds: true, signal });
      if (found.value === null) throw invalid('view', { code: 'refused_value', reason: NO_RECORDS });
      if (found.ranges > MAX_PINNED_RANGES)
        throw invalid('view', { code: 'refused_value', reason: SCATTERED });
      const named = { ...query, collection };
      return storePin(
        prisma,
        {
          ...query,
          label,
          release: release === undefined ? null : releaseName(release),
          name: figureName(named),
          period: figurePeriod(collection, view),
          measured: { ...found, value: found.value },
          placed: query.place ? { ...query.place, from: found.from } : null,
        },
        { staff, by },
      );
    },
    read: async (id, reading) => {
      const { pin } = await openPin(id, reading);
      return { ...pin, reachesBack: await reachesBack(pool, pin.label) };
    },
    present: async (id, reading) => {
      const { pin, collection } = await openPin(id, reading);
      try {
        const of = { collection, hasIds: false, signal: reading.signal };
        const { value, records } = await measured(pin, of);
        return { value, records };
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'invalid_parameter') return { isGone: true };
        throw error;
      }
    },
    behind: async ({ id, after }, reading) => {
      const { pin, collection } = await openPin(id, reading);
      if (!(await reachesBack(pool, pin.label))) return { records: [], next: null };
      return readBehind(pool, { collection, id, after, limit: PAGE });
    },
    asked: ({ resource }, limit) => readAskedFigures(prisma, resource, limit),
    value: async (query, of) => (await measured(query, { ...of, hasIds: false })).value,
  };
}

const NO_RECORDS = {
  id: 'angka ini tidak memiliki data',
  en: 'this figure has no records',
};
const SCATTERED = {
  id: 'data angka ini terlalu tersebar untuk dicatat; persempit saringannya',
  en: 'the records of this figure are too scattered to be recorded; narrow its filter',
};

/** @throws {ServiceError} `not_permitted` for a table that is not open to the person, or that there is no more */
function collectionOpenTo(staff: StaffActor, name: string): Collection {
  const collection = findCollection(name);
  if (collection === undefined || !mayEnter(staff, collection.group)) throw new ServiceError('not_permitted');
  return collection;
}

const SEVERAL_RELEASES = {
  id: 'angka ini tidak dari satu rilis saja; saring satu periode, atau tampilkan angka seperti sekarang',
  en: 'this figure is not of one release only; filter one period, or show the figures as they stand now',
};

const SEVERAL_PERIODS = {
  id: 'angka periode terakhir memerlukan saringan dengan satu periode',
  en: 'a figure of the latest period needs a filter with one period',
};

/** Whether a summary would show such a figure. @throws {ServiceError} `invalid_parameter` */
function judgeFigure(
  { measure, figures, view }: FigureQuery,
  options: { collection: Collection; fixed: ReadonlySet<string> },
): void {
  for (const figure of figures.length === 0 ? [undefined] : figures)
    accepted(judgeSummary({ rows: [], measure, figure }, options));
  if (measure === 'last' && !isOfOnePeriod(options.collection, view))
    throw invalid('view', { code: 'refused_value', reason: SEVERAL_PERIODS });
}
