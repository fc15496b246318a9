import { type CollectionName, collectionNames } from '@/domain/collections';
import type { Source } from '../source';
import { apk, apm, guru, pengulanganKelas, sekolah, siswa } from './disdik';
import { pendudukJk, pendudukPekerjaan, pendudukUmur, warehouseNik } from './drka';
import { dokter, jamLayanan, kunjunganPoli, pasien, penyakitTop10, transApiNik } from './rsud';

/**
 * The source of every collection that has one, in the order of the declarations.
 * @param statuses the statuses of patients that an administrator has listed
 */
export function createSources(statuses: readonly string[]): ReadonlyMap<CollectionName, Source> {
  const sources: Record<CollectionName, Source> = {
    penduduk_pekerjaan: pendudukPekerjaan,
    penduduk_umur: pendudukUmur,
    penduduk_jk: pendudukJk,
    warehouse_nik: warehouseNik,
    pengulangan_kelas: pengulanganKelas,
    sekolah,
    siswa,
    guru,
    apm,
    apk,
    penyakit_top_10: penyakitTop10,
    kunjungan_poli: kunjunganPoli,
    trans_api_nik: transApiNik,
    pasien: pasien(statuses),
    dokter,
    jam_layanan: jamLayanan,
  };
  return new Map(
    collectionNames.flatMap((name) => {
      const source = sources[name];
      return source === undefined ? [] : [[name, source] as const];
    }),
  );
}
