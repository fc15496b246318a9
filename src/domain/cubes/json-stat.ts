import type { Language } from '../collections/fault';
import type { Text } from '../collections/field';
import { FIGURE_SIGNS, type FigureSign } from '../releases/signs';
import { type Cube, type CubeDimension, cubeSize } from './cube';

/** What a reply says of its figures beside them. */
export type AboutCube = Readonly<{
  language: Language;
  source: string;
  /** When the figures were changed last, RFC 3339; undefined: it is not shown. */
  updated: string | undefined;
  notes: readonly string[];
}>;

/** The dimension of the kinds of numbers. */
const MEASURE = 'measure';
const MEASURE_LABEL: Text = { id: 'Ukuran', en: 'Measure' };

/** The status of a cell without records. */
const NONE = '...';
const NONE_LABEL: Text = { id: 'tidak ada data', en: 'no records' };
const SIGN_LABELS: Readonly<Record<FigureSign, Text>> = {
  provisional: { id: 'angka sementara', en: 'provisional' },
  very_provisional: { id: 'angka sangat sementara', en: 'very provisional' },
  corrected: { id: 'angka yang dikoreksi', en: 'corrected' },
  unreleased: { id: 'belum dirilis', en: 'not released' },
};

/** Of a cube with more empty cells than this for each one with records, only the cells with records are written. */
const MAX_EMPTY = 4;

/** The signs of a cell in one text: `*r`. */
export const signText = (signs: readonly FigureSign[]): string =>
  signs.map((sign) => FIGURE_SIGNS[sign]).join('');

/**
 * The text of a cube in JSON-stat 2.0 (https://json-stat.org/full). Amounts are written digit by digit, because a number may
 * not hold them exactly.
 * @param options.isDense whether every cell is written
 */
export function jsonStatText(
  cube: Cube,
  { language, source, updated, notes }: AboutCube,
  { isDense = cubeSize(cube) <= (MAX_EMPTY + 1) * cube.cells.size }: { isDense?: boolean } = {},
): string {
  const { dimensions, measures, cells, label } = cube;
  const used = new Set<FigureSign>();
  const values: string[] = [];
  const statuses: string[] = [];
  const width = measures.length;
  const add = (
    place: number,
    [amount, at]: readonly [string | null, number],
    signs: readonly FigureSign[],
  ) => {
    const index = place * width + at;
    values.push(isDense ? (amount ?? 'null') : `"${index}":${amount ?? 'null'}`);
    const status = amount === null ? NONE : signText(signs);
    if (status !== '') statuses.push(`"${index}":${JSON.stringify(status)}`);
    if (amount !== null) for (const sign of signs) used.add(sign);
  };
  const size = cubeSize(cube);
  const places = isDense
    ? Array.from({ length: size }, (_, place) => place)
    : [...cells.keys()].sort((a, b) => a - b);
  for (const place of places) {
    const cell = cells.get(place);
    for (let at = 0; at < width; at++) add(place, [cell?.amounts[at] ?? null, at], cell?.signs ?? []);
  }
  const statusLabels = {
    ...(statuses.length > 0 && { [NONE]: NONE_LABEL[language] }),
    ...Object.fromEntries([...used].map((sign) => [FIGURE_SIGNS[sign], SIGN_LABELS[sign][language]])),
  };
  const head = {
    ...{ version: '2.0', class: 'dataset', label: label[language], source },
    ...(updated !== undefined && { updated }),
    ...(notes.length > 0 && { note: notes }),
    role: {
      ...rolesOf(
        'time',
        dimensions.filter(({ isTime }) => isTime),
      ),
      ...rolesOf(
        'geo',
        dimensions.filter(({ kind }) => kind === 'place'),
      ),
      metric: [MEASURE],
    },
    id: [...dimensions.map(({ id }) => id), MEASURE],
    size: [...dimensions.map(({ categories }) => categories.length), width],
    dimension: {
      ...Object.fromEntries(dimensions.map((one) => [one.id, dimensionMembers(one, language)])),
      [MEASURE]: measureMembers(cube, language),
    },
    extension: { status: { label: statusLabels } },
  };
  const list = isDense ? `[${values.join(',')}]` : `{${values.join(',')}}`;
  const status = statuses.length === 0 ? '' : `,"status":{${statuses.join(',')}}`;
  return `${JSON.stringify(head).slice(0, -1)},"value":${list}${status}}`;
}

const rolesOf = (role: string, dimensions: readonly CubeDimension[]) =>
  dimensions.length === 0 ? {} : { [role]: dimensions.map(({ id }) => id) };

const dimensionMembers = ({ label, categories }: CubeDimension, language: Language) => ({
  label: label[language],
  category: {
    index: categories.map(({ id }) => id),
    ...(categories.length > 0 && {
      label: Object.fromEntries(categories.map((one) => [one.id, one.label])),
    }),
  },
});

const measureMembers = ({ measures }: Cube, language: Language) => ({
  label: MEASURE_LABEL[language],
  category: {
    index: measures.map(({ id }) => id),
    label: Object.fromEntries(measures.map(({ id, label }) => [id, label[language]])),
    unit: Object.fromEntries(
      measures.map(({ id, unit, decimals }) => [id, { label: unit[language], decimals }]),
    ),
  },
});
