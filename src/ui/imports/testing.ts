import {
  added,
  BALANCE_PARTS,
  type FigureBalance,
  type ImportBalance,
  NOTHING,
} from '@/domain/imports/balance';
import type { ImportRow, ImportState } from '@/domain/imports/import';

/** The id of the import of the tests. */
export const IMPORT_ID = '7d1f6a52-90f0-4b37-b1c3-0d3b4f6a2c11';

const COLUMNS = ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_siswa'];

/** An import of pupils with a proposed recipe of two steps, that has not been previewed yet. */
export const prepared = (state: Partial<ImportState> = {}): ImportState => ({
  id: IMPORT_ID,
  status: 'preparing',
  progress: null,
  collection: 'siswa',
  by: { id: 'a', name: 'Ani' },
  mayChange: true,
  agency: null,
  fileName: 'siswa_2024.xlsx',
  fileBytes: 20_480,
  sha256: '0'.repeat(64),
  mode: null,
  counts: null,
  effect: null,
  batch: null,
  fault: null,
  noFit: null,
  createdAt: '2026-11-22T09:00:00.000Z',
  updatedAt: '2026-11-22T09:00:00.000Z',
  appliedAt: null,
  recipe: {
    reading: { sheets: ['2024'], header: { line: 3, lines: 1 } },
    steps: [
      { kind: 'assign', column: 'Kabupaten/Kota', field: 'kota_kab' },
      { kind: 'constant', field: 'semester', value: '1' },
    ],
  },
  recipeVersion: 'a1',
  origin: { kind: 'guessed' },
  continues: null,
  notContinued: null,
  continuedBy: [],
  counted: null,
  carried: [],
  search: null,
  balance: null,
  file: {
    format: 'xlsx',
    sheets: [
      { name: '2024', rows: 6, columns: 5 },
      { name: 'Catatan', rows: 2, columns: 1 },
    ],
    reading: { sheets: ['2024'], header: { line: 3, lines: 1 } },
    rows: 3,
    columns: [],
    aside: [
      { sheet: '2024', line: 1, reason: 'title', cells: ['Jumlah siswa menurut kecamatan'] },
      { sheet: '2024', line: 7, reason: 'total', cells: ['JUMLAH', '', '600'] },
    ],
    asideCount: 2,
  },
  steps: [
    {
      columns: ['Kabupaten/Kota', ...COLUMNS.slice(1, 3), ...COLUMNS.slice(4)],
      rows: 3,
      sample: [['Aceh Besar', 'Lhoknga', '2024', 'SD', '100']],
    },
    {
      columns: [...COLUMNS.slice(0, 3), ...COLUMNS.slice(4)],
      rows: 3,
      sample: [['Aceh Besar', 'Lhoknga', '2024', 'SD', '100']],
    },
    { columns: COLUMNS, rows: 3, sample: [['Aceh Besar', 'Lhoknga', '2024', '1', 'SD', '100']] },
  ],
  fits: [
    { collection: 'siswa', score: 0.9, found: [{ field: 'kecamatan', from: 'kecamatan' }], missing: [] },
  ],
  unstored: [],
  ...state,
});

/** The balance of a preview of pupils, with these parts. */
export const balanced = (parts: Partial<FigureBalance['parts']>): ImportBalance => {
  const all = { ...NO_PARTS, ...parts };
  const file = added(Object.values(all));
  return { figures: [{ fields: ['jumlah_siswa'], file, changed: NOTHING, parts: all }], untraced: [] };
};

const NO_PARTS = Object.fromEntries(BALANCE_PARTS.map((part) => [part, NOTHING])) as FigureBalance['parts'];

/** The same import with its preview. */
export const previewed = (state: Partial<ImportState> = {}): ImportState =>
  prepared({
    status: 'ready',
    mode: 'addAndChange',
    search: { run: 'a', state: 'done', done: 2, of: 2, isCut: false, look: null },
    counts: { new: 1, changed: 1, same: 0, faulty: 1, doubtful: 0, deleted: 0 },
    effect: { registered: 1, changed: 1, deleted: 0 },
    balance: balanced({ stored: { cells: 2, sum: '200' }, faulty: { cells: 1, sum: '100' } }),
    ...state,
  });

/** A row of the preview. */
export const row = (parts: Partial<ImportRow>): ImportRow => ({
  n: 1,
  status: 'new',
  sheet: '2024',
  line: 4,
  lines: 1,
  record: null,
  item: {
    kota_kab: 'Aceh Besar',
    kecamatan: 'Lhoknga',
    tahun: 2024,
    semester: '1',
    jenjang: 'SD',
    jumlah_siswa: 100,
  },
  was: null,
  faults: [],
  doubts: [],
  ...parts,
});
