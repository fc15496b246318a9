-- Previous version: may go on writing.

-- Indexes that end in the identifier: a page of the records that match all their columns is read in order.

-- DropIndex
DROP INDEX "apk_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "apk_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "apm_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "apm_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "dokter_spesialis_idx";

-- DropIndex
DROP INDEX "guru_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "guru_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "kunjungan_poli_tahun_idx";

-- DropIndex
DROP INDEX "pasien_tanggal_idx";

-- DropIndex
DROP INDEX "penduduk_jk_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "penduduk_jk_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "penduduk_pekerjaan_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "penduduk_pekerjaan_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "penduduk_umur_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "penduduk_umur_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "pengulangan_kelas_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "pengulangan_kelas_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "penyakit_top_10_tahun_bulan_idx";

-- DropIndex
DROP INDEX "sekolah_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "sekolah_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "siswa_kota_kab_kecamatan_idx";

-- DropIndex
DROP INDEX "siswa_tahun_kota_kab_idx";

-- DropIndex
DROP INDEX "trans_api_nik_timestamp_idx";

-- DropIndex
DROP INDEX "warehouse_nik_timestamp_idx";

-- CreateIndex
CREATE INDEX "apk_tahun_id_apk_idx" ON "apk"("tahun", "id_apk");

-- CreateIndex
CREATE INDEX "apk_kota_kab_id_apk_idx" ON "apk"("kota_kab", "id_apk");

-- CreateIndex
CREATE INDEX "apk_tahun_kota_kab_id_apk_idx" ON "apk"("tahun", "kota_kab", "id_apk");

-- CreateIndex
CREATE INDEX "apk_kota_kab_kecamatan_id_apk_idx" ON "apk"("kota_kab", "kecamatan", "id_apk");

-- CreateIndex
CREATE INDEX "apm_tahun_id_apm_idx" ON "apm"("tahun", "id_apm");

-- CreateIndex
CREATE INDEX "apm_kota_kab_id_apm_idx" ON "apm"("kota_kab", "id_apm");

-- CreateIndex
CREATE INDEX "apm_tahun_kota_kab_id_apm_idx" ON "apm"("tahun", "kota_kab", "id_apm");

-- CreateIndex
CREATE INDEX "apm_kota_kab_kecamatan_id_apm_idx" ON "apm"("kota_kab", "kecamatan", "id_apm");

-- CreateIndex
CREATE INDEX "dokter_spesialis_id_dokter_idx" ON "dokter"("spesialis", "id_dokter");

-- CreateIndex
CREATE INDEX "guru_tahun_id_guru_idx" ON "guru"("tahun", "id_guru");

-- CreateIndex
CREATE INDEX "guru_kota_kab_id_guru_idx" ON "guru"("kota_kab", "id_guru");

-- CreateIndex
CREATE INDEX "guru_tahun_kota_kab_id_guru_idx" ON "guru"("tahun", "kota_kab", "id_guru");

-- CreateIndex
CREATE INDEX "guru_kota_kab_kecamatan_id_guru_idx" ON "guru"("kota_kab", "kecamatan", "id_guru");

-- CreateIndex
CREATE INDEX "kunjungan_poli_tahun_id_kunjungan_poli_idx" ON "kunjungan_poli"("tahun", "id_kunjungan_poli");

-- CreateIndex
CREATE INDEX "pasien_tanggal_id_kunjungan_idx" ON "pasien"("tanggal", "id_kunjungan");

-- CreateIndex
CREATE INDEX "penduduk_jk_tahun_id_penduduk_jk_idx" ON "penduduk_jk"("tahun", "id_penduduk_jk");

-- CreateIndex
CREATE INDEX "penduduk_jk_kota_kab_id_penduduk_jk_idx" ON "penduduk_jk"("kota_kab", "id_penduduk_jk");

-- CreateIndex
CREATE INDEX "penduduk_jk_tahun_kota_kab_id_penduduk_jk_idx" ON "penduduk_jk"("tahun", "kota_kab", "id_penduduk_jk");

-- CreateIndex
CREATE INDEX "penduduk_jk_kota_kab_kecamatan_id_penduduk_jk_idx" ON "penduduk_jk"("kota_kab", "kecamatan", "id_penduduk_jk");

-- CreateIndex
CREATE INDEX "penduduk_pekerjaan_tahun_id_penduduk_pekerjaan_idx" ON "penduduk_pekerjaan"("tahun", "id_penduduk_pekerjaan");

-- CreateIndex
CREATE INDEX "penduduk_pekerjaan_kota_kab_id_penduduk_pekerjaan_idx" ON "penduduk_pekerjaan"("kota_kab", "id_penduduk_pekerjaan");

-- CreateIndex
CREATE INDEX "penduduk_pekerjaan_tahun_kota_kab_id_penduduk_pekerjaan_idx" ON "penduduk_pekerjaan"("tahun", "kota_kab", "id_penduduk_pekerjaan");

-- CreateIndex
CREATE INDEX "penduduk_pekerjaan_kota_kab_kecamatan_id_penduduk_pekerjaan_idx" ON "penduduk_pekerjaan"("kota_kab", "kecamatan", "id_penduduk_pekerjaan");

-- CreateIndex
CREATE INDEX "penduduk_umur_tahun_id_penduduk_umur_idx" ON "penduduk_umur"("tahun", "id_penduduk_umur");

-- CreateIndex
CREATE INDEX "penduduk_umur_kota_kab_id_penduduk_umur_idx" ON "penduduk_umur"("kota_kab", "id_penduduk_umur");

-- CreateIndex
CREATE INDEX "penduduk_umur_tahun_kota_kab_id_penduduk_umur_idx" ON "penduduk_umur"("tahun", "kota_kab", "id_penduduk_umur");

-- CreateIndex
CREATE INDEX "penduduk_umur_kota_kab_kecamatan_id_penduduk_umur_idx" ON "penduduk_umur"("kota_kab", "kecamatan", "id_penduduk_umur");

-- CreateIndex
CREATE INDEX "pengulangan_kelas_tahun_id_pengulangan_idx" ON "pengulangan_kelas"("tahun", "id_pengulangan");

-- CreateIndex
CREATE INDEX "pengulangan_kelas_kota_kab_id_pengulangan_idx" ON "pengulangan_kelas"("kota_kab", "id_pengulangan");

-- CreateIndex
CREATE INDEX "pengulangan_kelas_tahun_kota_kab_id_pengulangan_idx" ON "pengulangan_kelas"("tahun", "kota_kab", "id_pengulangan");

-- CreateIndex
CREATE INDEX "pengulangan_kelas_kota_kab_kecamatan_id_pengulangan_idx" ON "pengulangan_kelas"("kota_kab", "kecamatan", "id_pengulangan");

-- CreateIndex
CREATE INDEX "penyakit_top_10_tahun_id_penyakit_idx" ON "penyakit_top_10"("tahun", "id_penyakit");

-- CreateIndex
CREATE INDEX "penyakit_top_10_tahun_bulan_id_penyakit_idx" ON "penyakit_top_10"("tahun", "bulan", "id_penyakit");

-- CreateIndex
CREATE INDEX "sekolah_tahun_id_sekolah_idx" ON "sekolah"("tahun", "id_sekolah");

-- CreateIndex
CREATE INDEX "sekolah_kota_kab_id_sekolah_idx" ON "sekolah"("kota_kab", "id_sekolah");

-- CreateIndex
CREATE INDEX "sekolah_tahun_kota_kab_id_sekolah_idx" ON "sekolah"("tahun", "kota_kab", "id_sekolah");

-- CreateIndex
CREATE INDEX "sekolah_kota_kab_kecamatan_id_sekolah_idx" ON "sekolah"("kota_kab", "kecamatan", "id_sekolah");

-- CreateIndex
CREATE INDEX "siswa_tahun_id_siswa_idx" ON "siswa"("tahun", "id_siswa");

-- CreateIndex
CREATE INDEX "siswa_kota_kab_id_siswa_idx" ON "siswa"("kota_kab", "id_siswa");

-- CreateIndex
CREATE INDEX "siswa_tahun_kota_kab_id_siswa_idx" ON "siswa"("tahun", "kota_kab", "id_siswa");

-- CreateIndex
CREATE INDEX "siswa_kota_kab_kecamatan_id_siswa_idx" ON "siswa"("kota_kab", "kecamatan", "id_siswa");

-- CreateIndex
CREATE INDEX "trans_api_nik_timestamp_id_trans_idx" ON "trans_api_nik"("timestamp", "id_trans");

-- CreateIndex
CREATE INDEX "warehouse_nik_timestamp_id_warehouse_nik_idx" ON "warehouse_nik"("timestamp", "id_warehouse_nik");
