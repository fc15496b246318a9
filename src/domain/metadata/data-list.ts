import type { DescribedSubject } from './describe';
import { NO_VALUE } from './forms/member';

/** The headings of *Daftar Data Daerah*, in their order; the forum refers to them by their numbers from 1. */
export const DATA_LIST_HEADINGS = [
  'ID DDD',
  'ID DDP',
  'Sumber Referensi',
  'Kode Indikator',
  'Nama Indikator',
  'Nama Data',
  'Jenis Data',
  'Indikator/ Variabel',
  'Kode Standar Data',
  'Produsen Data',
  'Klasifikasi Data sesuai Risiko',
  'Definisi',
  'Satuan',
  'Klasifikasi Penyajian',
  'Jadwal Pemutakhiran',
  'Kategori RAD',
  'Kode Metadata',
  'Link Portal Daerah',
  'Link Portal SDI',
] as const;

/** The title of the list above its headings. */
export const DATA_LIST_TITLE = 'Format Daftar Data Daerah';

/** A datum of the list: a figure of a collection, or an indicator. */
export type ListedDatum = Readonly<{ described: DescribedSubject; cells: readonly (string | number)[] }>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The code of the data standard: as given, or the number in INDAH; `N/A` where the office says that there is none. */
export function standardOf(values: DescribedSubject['values']): string {
  const given = values['kode_standard_data'] || values['id_sds'] || '';
  return given === NO_VALUE ? 'N/A' : given;
}

/**
 * The data of the list: each figure of each collection as a variable, then each indicator, numbered in this order.
 * @param all every subject, also those that the reader may not see, so that a datum has the same number for every reader
 */
export function dataList(all: readonly DescribedSubject[]): readonly ListedDatum[] {
  return all
    .filter(({ form }) => form === 'figure' || form === 'indicator')
    .map((described, at) => ({ described, cells: cellsOf(described, at + 1) }));
}

function cellsOf({ values, form, classification }: DescribedSubject, number: number): (string | number)[] {
  const of = (name: string) => values[name] ?? '';
  return [
    number,
    of('id_ddp'),
    of('sumber_referensi'),
    of('kode_indikator'),
    of('nama_indikator'),
    of('nama'),
    capital(of('jenis_data')),
    form === 'indicator' ? 'Indikator' : 'Variabel',
    standardOf(values),
    of('produsen_data'),
    classification === undefined ? '' : capital(classification),
    of('definisi'),
    of('satuan'),
    of('klasifikasi_penyajian'),
    of('jadwal_pemutakhiran'),
    of('kategori_rad'),
    of('kode_metadata'),
    of('link_portal_daerah'),
    of('link_portal_sdi'),
  ];
}
