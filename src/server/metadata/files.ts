import { DATA_LIST_HEADINGS, DATA_LIST_TITLE, dataList } from '@/domain/metadata/data-list';
import { INDAH_SHEETS, type IndahSheet } from '@/domain/metadata/forms/forms';
import { type IndahSheets, indahPack, type NotReady } from '@/domain/metadata/indah-pack';
import type { StaffActor } from '@/server/actor';
import { csvLines } from '@/server/sheets/csv';
import { pulled } from '@/server/sheets/sheet-file';
import { xlsxFile } from '@/server/sheets/xlsx';
import { zipFile } from '@/server/sheets/zip';
import { type MetadataService, maySeeMetadata } from './metadata';

type Everything = Awaited<ReturnType<MetadataService['everything']>>;

/** How the pack describes what is not ready: a heading, and a line for each, in the reader's language. */
export type NotReadyWords = Readonly<{
  header: readonly string[];
  lineOf: (one: NotReady) => readonly string[];
}>;

const stream = (pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> =>
  pulled(pieces, () => pieces.return());

/**
 * *Daftar Data Daerah* as a workbook: title rows, headings, their numbers, and a row for each datum that the reader may see.
 * @param options.agency only data that this agency produces; undefined: of all
 * @param options.everyAgency the words for all agencies together
 */
export function dataListFile(
  { all, facts }: Everything,
  { staff, agency, everyAgency }: { staff: StaffActor; agency: string | undefined; everyAgency: string },
): ReadableStream<Uint8Array> {
  const rows = dataList(all)
    .filter(({ described }) => maySeeMetadata(staff, described.subject))
    .filter(({ described }) => agency === undefined || described.values['produsen_data'] === agency)
    .map(({ cells }) => [...cells]);
  return stream(
    xlsxFile(once(rows), {
      name: 'Daftar Data Daerah',
      columns: DATA_LIST_HEADINGS.map((_, at) => ({
        field: { kind: at === 0 ? 'int' : 'varchar' },
        header: `(${at + 1})`,
      })),
      above: [[DATA_LIST_TITLE], [agency ?? everyAgency], [String(facts.year)], DATA_LIST_HEADINGS],
    }),
  );
}

async function* once(rows: (string | number)[][]) {
  yield rows;
}

/**
 * BPS's metadata as a ZIP archive: a CSV for each sheet of what is ready, in the order of the sheets; in the folder `draf` what is
 * enough for a draft; and a list of all that is not ready, with what it lacks.
 */
export function indahPackFile(
  { all }: Everything,
  { staff, words }: { staff: StaffActor; words: NotReadyWords },
): ReadableStream<Uint8Array> {
  const { ready, draft, notReady } = indahPack(all.filter(({ subject }) => maySeeMetadata(staff, subject)));
  const files = (sheets: IndahSheets, folder: string) =>
    (Object.keys(INDAH_SHEETS) as IndahSheet[]).map((sheet) => ({
      name: `${folder}${sheet}.csv`,
      content: csvLines(sheets[sheet]),
    }));
  return stream(
    zipFile([
      ...files(ready, ''),
      ...files(draft, 'draf/'),
      {
        name: 'belum-siap.csv',
        content: csvLines([words.header, ...notReady.map(words.lineOf)]),
      },
    ]),
  );
}
