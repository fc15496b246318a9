import { categoriesOf, periodsOf, placesOf } from '../collections/parts';
import { standardOf } from '../metadata/data-list';
import { NO_VALUE, TEXTS_SIGN } from '../metadata/forms/member';
import type { DataSet } from './data-set';

/** What the office states once for all data sets. */
export type PelitaOffice = Readonly<{
  provinceCode: string;
  regencyCode: string;
  /** For data sets whose metadata names none. */
  reference: string;
  releaseDay: string;
}>;

/** What is found out for a request. */
export type FoundMembers = Readonly<{ id: string; tahun: number; tanggal_data: string; endpoint: string }>;

/** Records that have no unit of their own are counted. */
const RECORDS = 'data';

/** The members of a data set that its metadata and the office give, by the names of the contract. */
export function metadataMembers({ described }: DataSet, office: PelitaOffice) {
  const { subject, values, classification } = described;
  const of = (...names: string[]): string =>
    names.map((name) => values[name] ?? '').find((value) => value !== '' && value !== NO_VALUE) ?? '';
  const isCollection = subject.kind === 'collection';
  return {
    kode_provinsi: office.provinceCode,
    kode_kab_kota: office.regencyCode,
    kode_urusan: of('kode_urusan'),
    nama_urusan: of('nama_urusan'),
    kode_bidang_urusan: of('kode_bidang_urusan'),
    nama_bidang_urusan: of('nama_bidang_urusan'),
    nama_data: of(isCollection ? 'judul_kegiatan' : 'nama'),
    nama_indikator: of('nama_indikator'),
    sumber_referensi: of('sumber_referensi') || office.reference,
    kode_produsen_data: of('kode_produsen_data'),
    produsen_data: of('produsen_data'),
    jadwal_rilis: of('jadwal_rilis') || office.releaseDay,
    jadwal_pemutakhiran: of('jadwal_pemutakhiran'),
    // The portal knows two kinds: amounts of money are statistical.
    jenis_data: of('jenis_data') === 'geospasial' ? 'geospasial' : 'statistik',
    kode_standard_data: standardOf(values) || 'N/A',
    klasifikasi_data: classification ?? '',
    definisi: of(isCollection ? 'tujuan_kegiatan' : 'definisi'),
    klasifikasi_penyajian: isCollection ? presentedBy(subject.collection) : of('klasifikasi_penyajian'),
    satuan: isCollection ? RECORDS : of('satuan'),
    kategori_rad: of('kategori_rad'),
    status_prioritas: values['status_prioritas'] === 'true',
  };
}

/** The 25 members of a data set, in the order of the contract. */
export function dataSetMembers(set: DataSet, office: PelitaOffice, found: FoundMembers) {
  const { id, tahun, tanggal_data, endpoint } = found;
  return { id, tahun, ...metadataMembers(set, office), tanggal_data, endpoint };
}

const presentedBy = (collection: Parameters<typeof placesOf>[0]): string =>
  [...placesOf(collection), ...periodsOf(collection), ...categoriesOf(collection)]
    .map(({ label }) => label.id)
    .join(` ${TEXTS_SIGN} `);
