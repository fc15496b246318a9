import type { ShownAs } from '@/domain/answers/shown-as';
import { showFigures } from '@/domain/answers/shown-as';
import type { Collection, Text } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import type { PeriodCoverage } from '@/domain/coverage/coverage';
import { cellSigns } from '@/domain/cubes/cell-signs';
import { featureTable } from '@/domain/cubes/feature-table';
import { geoJsonPieces } from '@/domain/cubes/geo-json';
import { jsonStatText } from '@/domain/cubes/json-stat';
import { sdmxCsvText } from '@/domain/cubes/sdmx/sdmx-csv';
import { sdmxStructure } from '@/domain/cubes/sdmx/sdmx-structure';
import { summaryCube } from '@/domain/cubes/summary-cube';
import type { InputFault } from '@/domain/refusals/input-fault';
import { type ReleaseMark, releaseName } from '@/domain/releases/release';
import { badParameter } from '@/server/records/list/list-parameter';
import type { ListQuery } from '@/server/records/list/list-query';
import type { StoredRelease } from '@/server/records/released/public-releases';
import type { MadeSummary } from '@/server/summaries/summaries';
import type { ApiReply, RestContext } from '../../exchange';
import { tagOf } from '../list-reply';
import { changedAt, figureSource, releasesOf } from './about-figures';
import { flatGeobufPieces } from './flat-geobuf';
import type { CubeFormat } from './summary-format';
import { summaryRecords } from './summary-records';

type Asked = Readonly<{ collection: Collection; query: ListQuery; way: ShownAs; format: CubeFormat }>;

/** The reply of a summary in a format of statistical programs (docs/decisions/statistical-formats.md). */
export function cubeReplyOf({
  services,
  actor,
  language,
}: Pick<RestContext, 'services' | 'actor' | 'language'>) {
  const { places, settings } = services;
  return {
    headers: {
      'content-language': language,
      vary: 'accept, accept-encoding, accept-language, prefer, x-api-key, authorization',
    },
    /** What its body depends on beside the records. */
    tag: async (): Promise<string> => {
      const [{ digest }, { lists }, areas] = await Promise.all([
        places.codes(),
        places.vocabulary(),
        places.boundaries.areas(),
      ]);
      return tagOf([digest, lists, areas?.uploadedAt ?? null, language]);
    },
    body: async (made: MadeSummary, asked: Asked): Promise<ApiReply['body']> => {
      const { collection, query, way, format } = asked;
      const releases = await releasesOf(asked, { services });
      const figures = way === 'value' ? undefined : showFigures(made.table, way);
      const cube = summaryCube(summaryRecords(made.table, figures && { way, figures }).data, {
        ...{ summary: made.summary, way, collection, vocabulary: await places.vocabulary() },
        signsOf: cellSigns(releases, { collection, fixed: fixedIn(query) }),
      });
      const { resource } = collection;
      if (format === 'sdmx-csv') return sdmxCsvText(cube, resource);
      const updated = await changedAt({ ...asked, releases }, { services, actor });
      // The same figures have the same bytes.
      const prepared = updated ?? new Date().toISOString();
      if (format === 'sdmx-structure') return JSON.stringify(sdmxStructure(cube, { resource, prepared }));
      const about = {
        ...{ language, updated },
        source: figureSource(settings)[language],
        notes: notesOf(made, releases).map((note) => note[language]),
      };
      if (format === 'json-stat') return jsonStatText(cube, about);
      const found = await places.boundaries.areas();
      const table = featureTable(cube, about, found?.areas);
      if (format === 'geojson') return inPieces(geoJsonPieces(table));
      const pieces = flatGeobufPieces(table, language);
      if (pieces === undefined) throw badParameter('format', TOO_WIDE);
      return { file: inPieces(pieces) };
    },
  };
}

const TOO_WIDE: InputFault = {
  code: 'refused_value',
  reason: {
    id: 'ringkasan ini punya terlalu banyak kolom untuk FlatGeobuf; saring datanya, atau minta geojson',
    en: 'this summary has too many columns for FlatGeobuf; filter it, or ask for geojson',
  },
};

/** The values of fields for which the filter allows only one. */
const fixedIn = ({ filters }: ListQuery): ReadonlyMap<string, Value> =>
  new Map(
    filters.flatMap((filter): [string, Value][] =>
      'anyOf' in filter && filter.anyOf.length === 1 ? [[filter.field.name, filter.anyOf[0]!]] : [],
    ),
  );

const MARKS: Readonly<Record<ReleaseMark, Text>> = {
  final: { id: 'angka tetap', en: 'final figures' },
  provisional: { id: 'angka sementara', en: 'provisional figures' },
  very_provisional: { id: 'angka sangat sementara', en: 'very provisional figures' },
};

/** What a reader of the figures has to know: their releases, places of another time, periods that are not complete. */
function notesOf(
  { placed, leftOut, coverage, without }: MadeSummary,
  releases: readonly StoredRelease[],
): Text[] {
  return [
    ...releases.map((release) => ({
      id: `Rilis ${releaseName(release)}: ${MARKS[release.mark].id}, terbit ${dayIn(release.publicAt)}.`,
      en: `Release ${releaseName(release)}: ${MARKS[release.mark].en}, public since ${dayIn(release.publicAt)}.`,
    })),
    ...(placed?.kept ?? []).map(({ text, day, others }) => ({
      id: `${text} tetap berdiri sendiri: sejak ${day} wilayahnya terbagi dengan ${others.join(', ')}.`,
      en: `${text} is kept by itself: since ${day} its area is shared with ${others.join(', ')}.`,
    })),
    ...(placed?.received ?? []).map(({ into, from }) => {
      const names = from.map((texts) => texts.join(', ')).join('; ');
      const name = into.join(', ');
      return {
        id: `${name} memuat angka dari data yang menyebut ${names}.`,
        en: `${name} has figures of records that name ${names}.`,
      };
    }),
    ...(coverage?.periods ?? []).filter(isIncomplete).map(({ period, delivered, expected }) => ({
      id: `${period} belum lengkap: ${delivered} dari ${expected} penyerahan.`,
      en: `${period} is not complete: ${delivered} of ${expected} deliveries.`,
    })),
    ...(leftOut === 0
      ? []
      : [
          {
            id: `${leftOut} angka untuk seluruh wilayah tidak ikut dijumlahkan, karena bagian-bagiannya ada.`,
            en: `${leftOut} figures for whole places are not added, because their parts are there.`,
          },
        ]),
    ...(without === null || without === 0
      ? []
      : [
          {
            id: `Tanpa ${without} data yang pasti salah menurut temuan.`,
            en: `Without ${without} records that findings say cannot be right.`,
          },
        ]),
  ];
}

const isIncomplete = ({ state }: PeriodCoverage): boolean => state !== 'sufficient';

/** The day of a moment, RFC 3339. */
const dayIn = (moment: string): string => moment.slice(0, 'YYYY-MM-DD'.length);

async function* inPieces<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece, void> {
  yield* pieces;
}
