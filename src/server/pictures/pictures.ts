import { createHash } from 'node:crypto';
import { fixedFields, fixedUnit, fixedValues } from '@/domain/answers/fixed-fields';
import type { Collection } from '@/domain/collections';
import type { PictureKind } from '@/domain/collections/answers';
import { placesOf } from '@/domain/collections/parts';
import type { GivenDeliveries } from '@/domain/deliveries/given';
import type { BoundaryArea } from '@/domain/pictures/boundaries/read-boundaries';
import { type Drawn, withNames } from '@/domain/pictures/drawn';
import type { MapShapes } from '@/domain/pictures/map-shapes';
import { type PictureQuestion, pictureDimensions, picturesOf, questionOf } from '@/domain/pictures/picture';
import { type Tile, tilesOf } from '@/domain/pictures/regency-tiles';
import { placeCodeWithin } from '@/domain/places/judge-place';
import { placeScopeOf, type Register } from '@/domain/places/register';
import { AS_IT_WAS, PLACE_SYSTEM, type PlaceSystem } from '@/domain/places/successions/place-system';
import type { InputFault } from '@/domain/refusals/input-fault';
import type { ReleaseStanding } from '@/domain/releases/standing';
import type { CollectionCoverage, Coverages } from '@/server/coverage/coverage';
import type { Deliveries } from '@/server/deliveries/deliveries';
import { invalid } from '@/server/input/input';
import type { Places } from '@/server/places/service';
import type { Records } from '@/server/records/records';
import { type FindStanding, standingIn } from '@/server/records/released/public-releases';
import { createVersionedCache } from '@/server/records/versioned-cache';
import type { Reader } from '@/server/tables/reader';
import type { Asked, Tables } from '@/server/tables/tables';
import { readDrawnTogether } from './drawn-together';
import { mapShapesOf } from './map-paths';
import { type ReadPicture, readPicture, storedPeriod } from './read-picture';

/** A picture of a view, without its texts. */
export type PictureData = ReadPicture &
  Readonly<{
    /** The field by which it is divided, and all by which it can be divided; `''`: by none. */
    by: string;
    dimensions: readonly string[];
    /** For `tiles`: the squares of the names, if the register knows them. */
    tiles: Readonly<Record<string, Tile>> | null;
    /** For `tiles`: the boundaries that the office has uploaded; null: there are none, and squares are drawn. */
    map: MapShapes | null;
    /** Null: the collection has no release. */
    standing: ReleaseStanding | null;
  }>;

export type PictureAsked = Asked &
  Readonly<{
    kind: PictureKind;
    /** One of its `dimensions`; any other is the declared one. */
    by?: string | undefined;
    period?: string | undefined;
    /** By default the records that pages show. */
    findStanding?: FindStanding;
    /** The places under which the figures stand; absent: those that the records name. */
    system?: PlaceSystem | undefined;
  }>;

type DrawnAsked = Asked &
  Pick<PictureAsked, 'findStanding'> &
  Readonly<{ pictures: readonly Readonly<{ kind: PictureKind; period: string }>[] }>;

export type Pictures = Readonly<{
  /** @throws {ServiceError} `invalid_parameter` for a picture that the collection does not have, or a bad view */
  read: (asked: PictureAsked) => Promise<PictureData>;
  /**
   * What is drawn of several pictures of a view, without reading which periods can be chosen and how complete they are. Its records are
   * read once for all pictures, except those that compare two periods.
   * @param asked.pictures `period` as `PictureData` names it; pictures of all periods do not use it
   * @returns in the order of `asked.pictures`; null as in `PictureData`
   * @throws {ServiceError} as `read`
   */
  drawn: (asked: DrawnAsked) => Promise<readonly (Drawn | null)[]>;
  /** The map of the province: the boundaries that the office has uploaded, or squares. */
  map: () => Promise<RegencyMap>;
  /**
   * The deliveries for a picture: of its periods, and of the one unit to which the view is limited; null if no deliveries of
   * the collection are counted.
   * @throws {ServiceError} as `read`
   */
  delivered: (asked: PictureAsked) => Promise<PictureDeliveries | null>;
}>;

/** The regencies of the register on a map, by name; `tiles` has only those with a square. */
export type RegencyMap = Readonly<{ tiles: Readonly<Record<string, Tile>>; map: MapShapes | null }>;

/** `unit`: the unit to which the view is limited, or in which its places are; null: all units are counted. */
export type PictureDeliveries = GivenDeliveries & Readonly<{ unit: string | null }>;

/** The most figures of pictures that are cached: about 20 MB. */
const MAX_REMEMBERED = 400_000;

/** The most rows of statements that pictures have in common: about 10 MB. */
const MAX_SHARED_ROWS = 50_000;

type Options = Readonly<{
  tables: Pick<Tables, 'matching' | 'judge' | 'version' | 'read'>;
  records: Pick<Records, 'releases'>;
  places: Pick<Places, 'codes' | 'boundaries' | 'whole' | 'vocabulary' | 'system'>;
  coverages: Coverages;
  deliveries: Pick<Deliveries, 'given'>;
}>;

/** Reads the figures of pictures. A picture is cached as long as its collection has not changed. */
export function createPictures({ tables, records, places, coverages, deliveries }: Options): Pictures {
  const versionOf = async (collection: Collection) => (await tables.version(collection)).version;
  const cache = createVersionedCache<Omit<PictureData, 'tiles' | 'map' | 'standing'>>({
    versionOf,
    maxSize: MAX_REMEMBERED,
    sizeOf: ({ drawn }) => 1 + (drawn?.names.length ?? 0) * (1 + (drawn?.series.length ?? 0)),
  });
  const statements = createVersionedCache<object>({
    versionOf,
    maxSize: MAX_SHARED_ROWS,
    sizeOf: (row) =>
      Object.values(row).reduce((rows, value) => rows + (Array.isArray(value) ? value.length : 0), 1),
  });
  /** Pictures of one view send the same statements, for example for its periods: each is executed once for all of them. */
  const sharedReader =
    (collection: Collection, version: string): Reader =>
    async <Row>(...[text, { values }, { signal } = {}]: Parameters<Reader>) => {
      const name = createHash('sha256')
        .update(JSON.stringify([text, values]))
        .digest('base64');
      const read = (left: AbortSignal) => tables.read<object>(text, { values }, { signal: left });
      return (await statements({ collection, name, version, signal, read })) as Row;
    };
  const judged = ({ kind, by, ...asked }: PictureAsked) => {
    const { collection } = asked;
    const picture = picturesOf(collection).find((one) => one.kind === kind);
    if (picture === undefined) throw invalid('kind', { code: 'refused_value', reason: NOT_DECLARED });
    const { filter, findings, isPresent } = tables.judge(asked);
    const open = { collection, fixed: fixedFields(filter) };
    const question = questionOf(picture, { ...open, by });
    return { filter, findings, isPresent, question, dimensions: pictureDimensions(picture, open) };
  };
  const read: Pictures['read'] = async ({
    kind,
    by,
    period,
    system = AS_IT_WAS,
    signal,
    findStanding = records.releases.standing,
    ...asked
  }) => {
    const { collection, view } = asked;
    const { filter, findings, isPresent, question, dimensions } = judged({ ...asked, kind, by });
    const standing = await findStanding(collection, { isPresent });
    const { pins } = standing;
    if (system !== AS_IT_WAS && placesOf(collection).length === 0) throw invalid(PLACE_SYSTEM, NO_PLACES);
    const [whole, shown, covered] = await Promise.all([
      places.whole(),
      system === AS_IT_WAS ? undefined : places.system(system),
      coverages.of({ collection, unit: fixedUnit(collection, fixedValues(filter)), pins, signal }),
    ]);
    const readNow = async (stopped?: AbortSignal, version?: string) => ({
      ...(await readPicture(
        { ...asked, question, kind, period, whole, covered, standing, shown, signal: stopped },
        {
          tables:
            version === undefined
              ? tables
              : { matching: tables.matching, read: sharedReader(collection, version) },
          places,
        },
      )),
      by: question.category?.name ?? '',
      dimensions,
    });
    // Findings change without a new version of the collection.
    const data = await (findings
      ? readNow(signal)
      : cache({
          collection,
          name: JSON.stringify([
            view,
            kind,
            period,
            question.category?.name,
            whole,
            covered && statesOf(covered),
            pins?.name,
            shown && [shown.system, shown.digest],
          ]),
          signal,
          read: readNow,
        }));
    const made = { ...data, standing: standingIn(data.covered, standing) };
    return isMap(kind, question) && data.drawn !== null
      ? { ...made, ...(await mapOf(data.drawn, places)) }
      : { ...made, tiles: null, map: null };
  };
  return {
    read,
    drawn: async ({ pictures, findStanding = records.releases.standing, ...asked }) => {
      const { collection } = asked;
      const { isPresent } = tables.judge(asked);
      const [standing, whole, version] = await Promise.all([
        findStanding(collection, { isPresent }),
        places.whole(),
        versionOf(collection),
      ]);
      const wanted = pictures.map(({ kind, period }) => ({
        ...{ kind, period: storedPeriod(period), name: period },
        question: judged({ ...asked, kind }).question,
      }));
      const together = readDrawnTogether(
        wanted.filter(({ question }) => question.periods !== 'two'),
        { ...asked, whole, standing },
        { matching: tables.matching, read: sharedReader(collection, version) },
      );
      return Promise.all(
        wanted.map(async (picture) => {
          const { kind, question, name: period } = picture;
          // The earlier of two periods must be known.
          const drawn =
            question.periods === 'two'
              ? (await read({ ...asked, kind, period, findStanding })).drawn
              : ((await together).get(picture) ?? null);
          return drawn !== null && isMap(kind, question) ? (await mapOf(drawn, places)).drawn : drawn;
        }),
      );
    },
    map: () => regencyMap(places),
    delivered: async (asked) => {
      const { collection, signal } = asked;
      const { filter, question } = judged(asked);
      // The periods are those of the picture, which was read, or is being read, for the page.
      const { period, before, periods } = await read(asked);
      const shown = question.periods === 'all' ? periods : [before, period].filter((name) => name !== null);
      const unit = fixedUnit(collection, fixedValues(filter));
      const given = await deliveries.given({ collection, periods: shown.map(storedPeriod), unit, signal });
      return given && { ...given, unit: unit ?? null };
    },
  };
}

const isMap = (kind: PictureKind, { place }: PictureQuestion): boolean =>
  kind === 'tiles' && place?.place === 'regency';

/** The part of the coverage on which a picture depends. */
const statesOf = ({ coverage: { periods } }: CollectionCoverage) =>
  periods.map(({ period, state, delivered, expected, findings }) => [
    ...[period, state, delivered, expected, findings.open, findings.records, findings.certain],
  ]);

const NO_PLACES: InputFault = {
  code: 'refused_value',
  reason: { id: 'koleksi ini tidak memuat wilayah', en: 'this collection has no places' },
};

const NOT_DECLARED = {
  id: 'koleksi ini tidak memiliki gambar tersebut',
  en: 'this collection has no such picture',
};

/** A map has all regencies of the register, whether they have figures or not. */
async function mapOf(
  drawn: Drawn,
  places: Pick<Places, 'codes' | 'boundaries'>,
): Promise<Pick<PictureData, 'tiles' | 'map'> & { drawn: Drawn }> {
  const [{ register }, shown] = await Promise.all([places.codes(), regencyMap(places)]);
  const scope = placeScopeOf(register, 'regency', undefined);
  const nameOf = (text: string) => register.places.get(placeCodeWithin(text, scope) ?? '')?.name ?? text;
  const hasMap = shown.map !== null || Object.keys(shown.tiles).length > 0;
  const names = hasMap ? register.byLevel.regency.map(({ name }) => name) : [];
  return { drawn: withNames(drawn, { names, nameOf }), ...shown };
}

async function regencyMap(places: Pick<Places, 'codes' | 'boundaries'>): Promise<RegencyMap> {
  const [{ register }, boundaries] = await Promise.all([places.codes(), places.boundaries.areas()]);
  return {
    tiles: tilesOf(register.byLevel.regency),
    map: boundaries && shapesOf(boundaries.areas, register),
  };
}

/** The last map of each upload, because pictures are read repeatedly. */
const maps = new WeakMap<readonly BoundaryArea[], { register: Register; shapes: MapShapes }>();

function shapesOf(areas: readonly BoundaryArea[], register: Register): MapShapes {
  const known = maps.get(areas);
  if (known?.register === register) return known.shapes;
  const shapes = mapShapesOf(areas, (code) => register.places.get(code)?.name);
  maps.set(areas, { register, shapes });
  return shapes;
}
