import type { CollectionName } from '@/domain/collections';
import {
  type Block,
  blocksOf,
  changed,
  faultOf,
  figureOf,
  type Ground,
  groupedBy,
  oneOf,
  type PlantedFault,
  type PlantKind,
  type StoredRow,
} from '../ground';

const FIGURES: readonly CollectionName[] = [
  'siswa',
  'guru',
  'apk',
  'penduduk_pekerjaan',
  'apm',
  'penduduk_umur',
];
const LARGE: readonly CollectionName[] = ['siswa', 'apk', 'apm'];
const SMALL = 50;
const THOUSAND = 1_000;
/** Figures that people type while they wait for the true one. */
const FILLERS = [9_999, 1_234, 1_111];

/** Faults of one figure. */
export const singleKinds: readonly PlantKind[] = [
  {
    kind: 'two digits exchanged',
    count: 8,
    plant: (ground, count) =>
      ofRows(ground, count, {
        names: LARGE,
        isFit: (figure) => figure >= THOUSAND && digitsExchanged(figure) !== figure,
        typed: digitsExchanged,
      }),
  },
  {
    kind: 'a figure in thousands',
    count: 6,
    plant: (ground, count) =>
      ofRows(ground, count, {
        names: LARGE,
        isFit: (figure) => figure >= THOUSAND,
        typed: (figure) => Math.round(figure / THOUSAND),
      }),
  },
  {
    kind: 'a zero too many',
    count: 6,
    plant: (ground, count) =>
      ofRows(ground, count, {
        names: FIGURES,
        isFit: (figure) => figure >= SMALL,
        typed: (figure) => figure * 10,
      }),
  },
  {
    kind: 'the last digit lost',
    count: 6,
    plant: (ground, count) =>
      ofRows(ground, count, {
        names: FIGURES,
        isFit: (figure) => figure >= 2 * SMALL,
        typed: (figure) => Math.floor(figure / 10),
      }),
  },
  {
    kind: 'one school instead of several',
    count: 6,
    plant: (ground, count) =>
      ofRows(ground, count, { names: ['sekolah'], isFit: (figure) => figure >= 8, typed: () => 1 }),
  },
  {
    kind: 'a filler for a figure',
    count: 4,
    plant: (ground, count) => {
      const filler = oneOf(ground, FILLERS);
      const isFit = (figure: number) => figure >= SMALL && (figure * 2 < filler || figure > filler * 2);
      return ofRows(ground, count, { names: ['guru', 'siswa', 'apk', 'apm'], isFit, typed: () => filler });
    },
  },
  {
    kind: 'the figure of the row above',
    count: 6,
    plant: (ground, count) =>
      blocksOf(ground, ['siswa', 'guru', 'apk'], {
        count,
        isFit: (block) => neighboursIn(block).length > 0,
      }).map((block) => {
        const { collection } = block;
        const [above, row] = oneOf(ground, neighboursIn(block));
        return ofRow(block, row, Number(above[figureOf(collection)]));
      }),
  },
];

/** Two digits beside each other exchanged, the first ones that change much. */
function digitsExchanged(figure: number): number {
  const digits = [...String(figure)];
  const [first, second, ...rest] = digits as [string, string, ...string[]];
  if (second === '0' || Math.abs(Number(first) - Number(second)) < 2) return figure;
  return Number([second, first, ...rest].join(''));
}

type Typed = Readonly<{
  names: readonly CollectionName[];
  isFit: (figure: number) => boolean;
  typed: (figure: number) => number;
}>;

/** One wrong figure in each of some regencies. */
function ofRows(ground: Ground, count: number, { names, isFit, typed }: Typed): PlantedFault[] {
  const fits = ({ collection, rows }: Block) =>
    rows.filter((row) => isFit(Number(row[figureOf(collection)])));
  return blocksOf(ground, names, { count, isFit: (block) => fits(block).length > 0 }).map((block) => {
    const row = oneOf(ground, fits(block));
    return ofRow(block, row, typed(Number(row[figureOf(block.collection)])));
  });
}

function ofRow(block: Block, row: StoredRow, figure: number): PlantedFault {
  const name = figureOf(block.collection);
  const categories = ['kecamatan', 'gampong', 'jenjang', 'range_usia', 'nama_pekerjaan'];
  const at = categories.flatMap((field) =>
    row[field] === undefined ? [] : [[field, [row[field]]] as const],
  );
  return faultOf(block, {
    what: `${at.map(([, [value]]) => value).join(', ')}: ${row[name]} → ${figure}`,
    change: [changed(block.collection, row, { [name]: figure })],
    at: Object.fromEntries(at),
    required: ['tahun', 'kecamatan'],
  });
}

/** Rows of one level whose districts follow each other and whose figures differ much. */
function neighboursIn({ collection, rows }: Block): [StoredRow, StoredRow][] {
  const figure = figureOf(collection);
  return groupedBy(rows, ['jenjang']).flatMap((level) => {
    const sorted = level.toSorted((a, b) => String(a['kecamatan']).localeCompare(String(b['kecamatan'])));
    return sorted.slice(1).flatMap((row, i): [StoredRow, StoredRow][] => {
      const [here, above] = [Number(row[figure]), Number(sorted[i]![figure])];
      return here >= SMALL && Math.max(here / above, above / here) >= 1.6 ? [[sorted[i]!, row]] : [];
    });
  });
}
