-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "owner" TEXT,
    "contact" TEXT,
    "purpose" TEXT,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "permissions" TEXT[],
    "allowed_addresses" TEXT[],
    "rate_per_minute" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL,
    "suspended_at" TIMESTAMPTZ(3),
    "suspended_by" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,
    "revoked_reason" TEXT,
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT,
    "replaces_id" UUID,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_usage" (
    "key_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "collection" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "refusal" TEXT NOT NULL DEFAULT '',
    "count" BIGINT NOT NULL,

    CONSTRAINT "api_key_usage_pkey" PRIMARY KEY ("key_id","day","collection","operation","status","refusal")
);

-- CreateTable
CREATE TABLE "penduduk_pekerjaan" (
    "id_penduduk_pekerjaan" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "gampong" TEXT NOT NULL,
    "semester" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "nama_pekerjaan" TEXT NOT NULL,
    "jumlah_penduduk" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "penduduk_pekerjaan_pkey" PRIMARY KEY ("id_penduduk_pekerjaan")
);

-- CreateTable
CREATE TABLE "penduduk_umur" (
    "id_penduduk_umur" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "gampong" TEXT NOT NULL,
    "semester" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "range_usia" TEXT NOT NULL,
    "jumlah_penduduk" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "penduduk_umur_pkey" PRIMARY KEY ("id_penduduk_umur")
);

-- CreateTable
CREATE TABLE "penduduk_jk" (
    "id_penduduk_jk" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "gampong" TEXT NOT NULL,
    "semester" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "laki_laki" INTEGER NOT NULL,
    "perempuan" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "penduduk_jk_pkey" PRIMARY KEY ("id_penduduk_jk")
);

-- CreateTable
CREATE TABLE "warehouse_nik" (
    "id_warehouse_nik" SERIAL NOT NULL,
    "nama_skpa" TEXT NOT NULL,
    "nama_app" TEXT NOT NULL,
    "timestamp" TIMESTAMP(0) NOT NULL,
    "jumlah_transaksi" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "warehouse_nik_pkey" PRIMARY KEY ("id_warehouse_nik")
);

-- CreateTable
CREATE TABLE "pengulangan_kelas" (
    "id_pengulangan" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "jenjang" TEXT NOT NULL,
    "jumlah_siswa" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pengulangan_kelas_pkey" PRIMARY KEY ("id_pengulangan")
);

-- CreateTable
CREATE TABLE "sekolah" (
    "id_sekolah" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "semester" TEXT NOT NULL,
    "jenjang" TEXT NOT NULL,
    "jumlah_sekolah" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sekolah_pkey" PRIMARY KEY ("id_sekolah")
);

-- CreateTable
CREATE TABLE "siswa" (
    "id_siswa" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "semester" TEXT NOT NULL,
    "jenjang" TEXT NOT NULL,
    "jumlah_siswa" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "siswa_pkey" PRIMARY KEY ("id_siswa")
);

-- CreateTable
CREATE TABLE "guru" (
    "id_guru" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "semester" TEXT NOT NULL,
    "jenjang" TEXT NOT NULL,
    "jumlah_guru" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "guru_pkey" PRIMARY KEY ("id_guru")
);

-- CreateTable
CREATE TABLE "apm" (
    "id_apm" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "jenjang" TEXT NOT NULL,
    "jumlah_apm" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "apm_pkey" PRIMARY KEY ("id_apm")
);

-- CreateTable
CREATE TABLE "apk" (
    "id_apk" SERIAL NOT NULL,
    "kota_kab" TEXT NOT NULL,
    "kecamatan" TEXT NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "jenjang" TEXT NOT NULL,
    "jumlah_apk" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "apk_pkey" PRIMARY KEY ("id_apk")
);

-- CreateTable
CREATE TABLE "penyakit_top_10" (
    "id_penyakit" SERIAL NOT NULL,
    "nama_penyakit" TEXT NOT NULL,
    "jumlah" INTEGER NOT NULL,
    "bulan" INTEGER NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "penyakit_top_10_pkey" PRIMARY KEY ("id_penyakit")
);

-- CreateTable
CREATE TABLE "kunjungan_poli" (
    "id_kunjungan_poli" SERIAL NOT NULL,
    "tahun" SMALLINT NOT NULL,
    "nama_poli" TEXT NOT NULL,
    "jumlah_kunjungan" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kunjungan_poli_pkey" PRIMARY KEY ("id_kunjungan_poli")
);

-- CreateTable
CREATE TABLE "trans_api_nik" (
    "id_trans" SERIAL NOT NULL,
    "nama_app" TEXT NOT NULL,
    "timestamp" TIMESTAMP(0) NOT NULL,
    "jumlah_transaksi" INTEGER NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trans_api_nik_pkey" PRIMARY KEY ("id_trans")
);

-- CreateTable
CREATE TABLE "pasien" (
    "id_kunjungan" SERIAL NOT NULL,
    "jumlah" INTEGER NOT NULL,
    "tanggal" TIMESTAMP(0) NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" TEXT NOT NULL,

    CONSTRAINT "pasien_pkey" PRIMARY KEY ("id_kunjungan")
);

-- CreateTable
CREATE TABLE "dokter" (
    "id_dokter" SERIAL NOT NULL,
    "nama_dokter" TEXT NOT NULL,
    "spesialis" TEXT NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dokter_pkey" PRIMARY KEY ("id_dokter")
);

-- CreateTable
CREATE TABLE "jam_layanan" (
    "id_layanan" SERIAL NOT NULL,
    "html_static" TEXT NOT NULL,
    "date_now" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "jam_layanan_pkey" PRIMARY KEY ("id_layanan")
);

-- CreateTable
CREATE TABLE "collection_version" (
    "collection" TEXT NOT NULL,
    "slot" SMALLINT NOT NULL,
    "token" BIGINT NOT NULL,

    CONSTRAINT "collection_version_pkey" PRIMARY KEY ("collection","slot")
);

-- CreateTable
CREATE TABLE "enum_value" (
    "collection" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "enum_value_pkey" PRIMARY KEY ("collection","field","value")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_replaces_id_key" ON "api_key"("replaces_id");

-- CreateIndex
CREATE INDEX "api_key_created_at_id_idx" ON "api_key"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "api_key_prefix_idx" ON "api_key"("prefix");

-- CreateIndex
CREATE INDEX "penduduk_pekerjaan_tahun_kota_kab_idx" ON "penduduk_pekerjaan"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "penduduk_pekerjaan_kota_kab_kecamatan_idx" ON "penduduk_pekerjaan"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "penduduk_umur_tahun_kota_kab_idx" ON "penduduk_umur"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "penduduk_umur_kota_kab_kecamatan_idx" ON "penduduk_umur"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "penduduk_jk_tahun_kota_kab_idx" ON "penduduk_jk"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "penduduk_jk_kota_kab_kecamatan_idx" ON "penduduk_jk"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "warehouse_nik_timestamp_idx" ON "warehouse_nik"("timestamp");

-- CreateIndex
CREATE INDEX "pengulangan_kelas_tahun_kota_kab_idx" ON "pengulangan_kelas"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "pengulangan_kelas_kota_kab_kecamatan_idx" ON "pengulangan_kelas"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "sekolah_tahun_kota_kab_idx" ON "sekolah"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "sekolah_kota_kab_kecamatan_idx" ON "sekolah"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "siswa_tahun_kota_kab_idx" ON "siswa"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "siswa_kota_kab_kecamatan_idx" ON "siswa"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "guru_tahun_kota_kab_idx" ON "guru"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "guru_kota_kab_kecamatan_idx" ON "guru"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "apm_tahun_kota_kab_idx" ON "apm"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "apm_kota_kab_kecamatan_idx" ON "apm"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "apk_tahun_kota_kab_idx" ON "apk"("tahun", "kota_kab");

-- CreateIndex
CREATE INDEX "apk_kota_kab_kecamatan_idx" ON "apk"("kota_kab", "kecamatan");

-- CreateIndex
CREATE INDEX "penyakit_top_10_tahun_bulan_idx" ON "penyakit_top_10"("tahun", "bulan");

-- CreateIndex
CREATE INDEX "kunjungan_poli_tahun_idx" ON "kunjungan_poli"("tahun");

-- CreateIndex
CREATE INDEX "trans_api_nik_timestamp_idx" ON "trans_api_nik"("timestamp");

-- CreateIndex
CREATE INDEX "pasien_tanggal_idx" ON "pasien"("tanggal");

-- CreateIndex
CREATE INDEX "dokter_spesialis_idx" ON "dokter"("spesialis");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "api_key"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_usage" ADD CONSTRAINT "api_key_usage_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Beyond what Prisma can express.

-- The version of a collection: every write renews the token in the slot of its connection, as its last act, so that
-- writers of one collection wait for each other at most while one that shares the slot commits.
ALTER TABLE "collection_version" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE FUNCTION renew_collection_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_version (collection, slot, token)
  VALUES (TG_TABLE_NAME, pg_backend_pid() % 32, ('x' || replace(gen_random_uuid()::text, '-', ''))::bit(64)::bigint)
  ON CONFLICT (collection, slot) DO UPDATE SET token = excluded.token;
  RETURN NULL;
END
$$;

-- penduduk_pekerjaan
CREATE UNIQUE INDEX "penduduk_pekerjaan_natural_key" ON "penduduk_pekerjaan" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "gampong" || E'\x1f' || "semester" || E'\x1f' || "tahun"::text || E'\x1f' || "nama_pekerjaan")::uuid));
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_id_penduduk_pekerjaan_limit" CHECK ("id_penduduk_pekerjaan" BETWEEN 1 AND 2147483647);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_gampong_limit" CHECK (char_length("gampong") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_semester_limit" CHECK (char_length("semester") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_nama_pekerjaan_limit" CHECK (char_length("nama_pekerjaan") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_jumlah_penduduk_limit" CHECK ("jumlah_penduduk" BETWEEN 0 AND 2147483647);
ALTER TABLE "penduduk_pekerjaan" ADD CONSTRAINT "penduduk_pekerjaan_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "penduduk_pekerjaan_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "penduduk_pekerjaan"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- penduduk_umur
CREATE UNIQUE INDEX "penduduk_umur_natural_key" ON "penduduk_umur" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "gampong" || E'\x1f' || "semester" || E'\x1f' || "tahun"::text || E'\x1f' || "range_usia")::uuid));
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_id_penduduk_umur_limit" CHECK ("id_penduduk_umur" BETWEEN 1 AND 2147483647);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_gampong_limit" CHECK (char_length("gampong") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_semester_limit" CHECK (char_length("semester") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_range_usia_limit" CHECK (char_length("range_usia") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_jumlah_penduduk_limit" CHECK ("jumlah_penduduk" BETWEEN 0 AND 2147483647);
ALTER TABLE "penduduk_umur" ADD CONSTRAINT "penduduk_umur_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "penduduk_umur_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "penduduk_umur"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- penduduk_jk
CREATE UNIQUE INDEX "penduduk_jk_natural_key" ON "penduduk_jk" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "gampong" || E'\x1f' || "semester" || E'\x1f' || "tahun"::text)::uuid));
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_id_penduduk_jk_limit" CHECK ("id_penduduk_jk" BETWEEN 1 AND 2147483647);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_gampong_limit" CHECK (char_length("gampong") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_semester_limit" CHECK (char_length("semester") BETWEEN 1 AND 255);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_laki_laki_limit" CHECK ("laki_laki" BETWEEN 0 AND 2147483647);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_perempuan_limit" CHECK ("perempuan" BETWEEN 0 AND 2147483647);
ALTER TABLE "penduduk_jk" ADD CONSTRAINT "penduduk_jk_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "penduduk_jk_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "penduduk_jk"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- warehouse_nik
CREATE UNIQUE INDEX "warehouse_nik_natural_key" ON "warehouse_nik" ((md5("nama_skpa" || E'\x1f' || "nama_app" || E'\x1f' || extract(epoch from "timestamp")::bigint::text)::uuid));
ALTER TABLE "warehouse_nik" ADD CONSTRAINT "warehouse_nik_id_warehouse_nik_limit" CHECK ("id_warehouse_nik" BETWEEN 1 AND 2147483647);
ALTER TABLE "warehouse_nik" ADD CONSTRAINT "warehouse_nik_nama_skpa_limit" CHECK (char_length("nama_skpa") BETWEEN 1 AND 255);
ALTER TABLE "warehouse_nik" ADD CONSTRAINT "warehouse_nik_nama_app_limit" CHECK (char_length("nama_app") BETWEEN 1 AND 255);
ALTER TABLE "warehouse_nik" ADD CONSTRAINT "warehouse_nik_timestamp_limit" CHECK ("timestamp" >= '0001-01-01 00:00:00Z' AND "timestamp" < '10000-01-01 00:00:00Z');
ALTER TABLE "warehouse_nik" ADD CONSTRAINT "warehouse_nik_jumlah_transaksi_limit" CHECK ("jumlah_transaksi" BETWEEN 0 AND 2147483647);
ALTER TABLE "warehouse_nik" ADD CONSTRAINT "warehouse_nik_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "warehouse_nik_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "warehouse_nik"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- pengulangan_kelas
CREATE UNIQUE INDEX "pengulangan_kelas_natural_key" ON "pengulangan_kelas" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "tahun"::text || E'\x1f' || "jenjang")::uuid));
ALTER TABLE "pengulangan_kelas" ADD CONSTRAINT "pengulangan_kelas_id_pengulangan_limit" CHECK ("id_pengulangan" BETWEEN 1 AND 2147483647);
ALTER TABLE "pengulangan_kelas" ADD CONSTRAINT "pengulangan_kelas_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "pengulangan_kelas" ADD CONSTRAINT "pengulangan_kelas_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "pengulangan_kelas" ADD CONSTRAINT "pengulangan_kelas_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "pengulangan_kelas" ADD CONSTRAINT "pengulangan_kelas_jenjang_limit" CHECK (char_length("jenjang") BETWEEN 1 AND 255);
ALTER TABLE "pengulangan_kelas" ADD CONSTRAINT "pengulangan_kelas_jumlah_siswa_limit" CHECK ("jumlah_siswa" BETWEEN 0 AND 2147483647);
ALTER TABLE "pengulangan_kelas" ADD CONSTRAINT "pengulangan_kelas_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "pengulangan_kelas_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pengulangan_kelas"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- sekolah
CREATE UNIQUE INDEX "sekolah_natural_key" ON "sekolah" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "tahun"::text || E'\x1f' || "semester" || E'\x1f' || "jenjang")::uuid));
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_id_sekolah_limit" CHECK ("id_sekolah" BETWEEN 1 AND 2147483647);
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_semester_limit" CHECK (char_length("semester") BETWEEN 1 AND 255);
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_jenjang_limit" CHECK (char_length("jenjang") BETWEEN 1 AND 255);
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_jumlah_sekolah_limit" CHECK ("jumlah_sekolah" BETWEEN 0 AND 2147483647);
ALTER TABLE "sekolah" ADD CONSTRAINT "sekolah_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "sekolah_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "sekolah"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- siswa
CREATE UNIQUE INDEX "siswa_natural_key" ON "siswa" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "tahun"::text || E'\x1f' || "semester" || E'\x1f' || "jenjang")::uuid));
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_id_siswa_limit" CHECK ("id_siswa" BETWEEN 1 AND 2147483647);
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_semester_limit" CHECK (char_length("semester") BETWEEN 1 AND 255);
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_jenjang_limit" CHECK (char_length("jenjang") BETWEEN 1 AND 255);
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_jumlah_siswa_limit" CHECK ("jumlah_siswa" BETWEEN 0 AND 2147483647);
ALTER TABLE "siswa" ADD CONSTRAINT "siswa_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "siswa_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "siswa"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- guru
CREATE UNIQUE INDEX "guru_natural_key" ON "guru" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "tahun"::text || E'\x1f' || "semester" || E'\x1f' || "jenjang")::uuid));
ALTER TABLE "guru" ADD CONSTRAINT "guru_id_guru_limit" CHECK ("id_guru" BETWEEN 1 AND 2147483647);
ALTER TABLE "guru" ADD CONSTRAINT "guru_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "guru" ADD CONSTRAINT "guru_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "guru" ADD CONSTRAINT "guru_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "guru" ADD CONSTRAINT "guru_semester_limit" CHECK (char_length("semester") BETWEEN 1 AND 255);
ALTER TABLE "guru" ADD CONSTRAINT "guru_jenjang_limit" CHECK (char_length("jenjang") BETWEEN 1 AND 255);
ALTER TABLE "guru" ADD CONSTRAINT "guru_jumlah_guru_limit" CHECK ("jumlah_guru" BETWEEN 0 AND 2147483647);
ALTER TABLE "guru" ADD CONSTRAINT "guru_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "guru_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "guru"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- apm
CREATE UNIQUE INDEX "apm_natural_key" ON "apm" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "tahun"::text || E'\x1f' || "jenjang")::uuid));
ALTER TABLE "apm" ADD CONSTRAINT "apm_id_apm_limit" CHECK ("id_apm" BETWEEN 1 AND 2147483647);
ALTER TABLE "apm" ADD CONSTRAINT "apm_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "apm" ADD CONSTRAINT "apm_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "apm" ADD CONSTRAINT "apm_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "apm" ADD CONSTRAINT "apm_jenjang_limit" CHECK (char_length("jenjang") BETWEEN 1 AND 255);
ALTER TABLE "apm" ADD CONSTRAINT "apm_jumlah_apm_limit" CHECK ("jumlah_apm" BETWEEN 0 AND 2147483647);
ALTER TABLE "apm" ADD CONSTRAINT "apm_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "apm_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "apm"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- apk
CREATE UNIQUE INDEX "apk_natural_key" ON "apk" ((md5("kota_kab" || E'\x1f' || "kecamatan" || E'\x1f' || "tahun"::text || E'\x1f' || "jenjang")::uuid));
ALTER TABLE "apk" ADD CONSTRAINT "apk_id_apk_limit" CHECK ("id_apk" BETWEEN 1 AND 2147483647);
ALTER TABLE "apk" ADD CONSTRAINT "apk_kota_kab_limit" CHECK (char_length("kota_kab") BETWEEN 1 AND 255);
ALTER TABLE "apk" ADD CONSTRAINT "apk_kecamatan_limit" CHECK (char_length("kecamatan") BETWEEN 1 AND 255);
ALTER TABLE "apk" ADD CONSTRAINT "apk_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "apk" ADD CONSTRAINT "apk_jenjang_limit" CHECK (char_length("jenjang") BETWEEN 1 AND 255);
ALTER TABLE "apk" ADD CONSTRAINT "apk_jumlah_apk_limit" CHECK ("jumlah_apk" BETWEEN 0 AND 2147483647);
ALTER TABLE "apk" ADD CONSTRAINT "apk_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "apk_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "apk"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- penyakit_top_10
CREATE UNIQUE INDEX "penyakit_top_10_natural_key" ON "penyakit_top_10" ((md5("nama_penyakit" || E'\x1f' || "bulan"::text || E'\x1f' || "tahun"::text)::uuid));
ALTER TABLE "penyakit_top_10" ADD CONSTRAINT "penyakit_top_10_id_penyakit_limit" CHECK ("id_penyakit" BETWEEN 1 AND 2147483647);
ALTER TABLE "penyakit_top_10" ADD CONSTRAINT "penyakit_top_10_nama_penyakit_limit" CHECK (char_length("nama_penyakit") BETWEEN 1 AND 255);
ALTER TABLE "penyakit_top_10" ADD CONSTRAINT "penyakit_top_10_jumlah_limit" CHECK ("jumlah" BETWEEN 0 AND 2147483647);
ALTER TABLE "penyakit_top_10" ADD CONSTRAINT "penyakit_top_10_bulan_limit" CHECK ("bulan" BETWEEN 1 AND 12);
ALTER TABLE "penyakit_top_10" ADD CONSTRAINT "penyakit_top_10_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "penyakit_top_10" ADD CONSTRAINT "penyakit_top_10_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "penyakit_top_10_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "penyakit_top_10"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- kunjungan_poli
CREATE UNIQUE INDEX "kunjungan_poli_natural_key" ON "kunjungan_poli" ((md5("tahun"::text || E'\x1f' || "nama_poli")::uuid));
ALTER TABLE "kunjungan_poli" ADD CONSTRAINT "kunjungan_poli_id_kunjungan_poli_limit" CHECK ("id_kunjungan_poli" BETWEEN 1 AND 2147483647);
ALTER TABLE "kunjungan_poli" ADD CONSTRAINT "kunjungan_poli_tahun_limit" CHECK ("tahun" BETWEEN 1901 AND 2155);
ALTER TABLE "kunjungan_poli" ADD CONSTRAINT "kunjungan_poli_nama_poli_limit" CHECK (char_length("nama_poli") BETWEEN 1 AND 255);
ALTER TABLE "kunjungan_poli" ADD CONSTRAINT "kunjungan_poli_jumlah_kunjungan_limit" CHECK ("jumlah_kunjungan" BETWEEN 0 AND 2147483647);
ALTER TABLE "kunjungan_poli" ADD CONSTRAINT "kunjungan_poli_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "kunjungan_poli_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "kunjungan_poli"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- trans_api_nik
CREATE UNIQUE INDEX "trans_api_nik_natural_key" ON "trans_api_nik" ((md5("nama_app" || E'\x1f' || extract(epoch from "timestamp")::bigint::text)::uuid));
ALTER TABLE "trans_api_nik" ADD CONSTRAINT "trans_api_nik_id_trans_limit" CHECK ("id_trans" BETWEEN 1 AND 2147483647);
ALTER TABLE "trans_api_nik" ADD CONSTRAINT "trans_api_nik_nama_app_limit" CHECK (char_length("nama_app") BETWEEN 1 AND 255);
ALTER TABLE "trans_api_nik" ADD CONSTRAINT "trans_api_nik_timestamp_limit" CHECK ("timestamp" >= '0001-01-01 00:00:00Z' AND "timestamp" < '10000-01-01 00:00:00Z');
ALTER TABLE "trans_api_nik" ADD CONSTRAINT "trans_api_nik_jumlah_transaksi_limit" CHECK ("jumlah_transaksi" BETWEEN 0 AND 2147483647);
ALTER TABLE "trans_api_nik" ADD CONSTRAINT "trans_api_nik_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "trans_api_nik_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "trans_api_nik"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- pasien
CREATE UNIQUE INDEX "pasien_natural_key" ON "pasien" ((md5(extract(epoch from "tanggal")::bigint::text || E'\x1f' || "status")::uuid));
ALTER TABLE "pasien" ADD CONSTRAINT "pasien_id_kunjungan_limit" CHECK ("id_kunjungan" BETWEEN 1 AND 2147483647);
ALTER TABLE "pasien" ADD CONSTRAINT "pasien_jumlah_limit" CHECK ("jumlah" BETWEEN 0 AND 2147483647);
ALTER TABLE "pasien" ADD CONSTRAINT "pasien_tanggal_limit" CHECK ("tanggal" >= '0001-01-01 00:00:00Z' AND "tanggal" < '10000-01-01 00:00:00Z');
ALTER TABLE "pasien" ADD CONSTRAINT "pasien_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
ALTER TABLE "pasien" ADD CONSTRAINT "pasien_status_limit" CHECK (char_length("status") BETWEEN 1 AND 32);
CREATE TRIGGER "pasien_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pasien"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- dokter
CREATE UNIQUE INDEX "dokter_natural_key" ON "dokter" ((md5("nama_dokter" || E'\x1f' || "spesialis")::uuid));
ALTER TABLE "dokter" ADD CONSTRAINT "dokter_id_dokter_limit" CHECK ("id_dokter" BETWEEN 1 AND 2147483647);
ALTER TABLE "dokter" ADD CONSTRAINT "dokter_nama_dokter_limit" CHECK (char_length("nama_dokter") BETWEEN 1 AND 255);
ALTER TABLE "dokter" ADD CONSTRAINT "dokter_spesialis_limit" CHECK (char_length("spesialis") BETWEEN 1 AND 255);
ALTER TABLE "dokter" ADD CONSTRAINT "dokter_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "dokter_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "dokter"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- jam_layanan
CREATE UNIQUE INDEX "jam_layanan_natural_key" ON "jam_layanan" ((md5("html_static")::uuid));
ALTER TABLE "jam_layanan" ADD CONSTRAINT "jam_layanan_id_layanan_limit" CHECK ("id_layanan" BETWEEN 1 AND 2147483647);
ALTER TABLE "jam_layanan" ADD CONSTRAINT "jam_layanan_html_static_limit" CHECK (char_length("html_static") BETWEEN 1 AND 65535);
ALTER TABLE "jam_layanan" ADD CONSTRAINT "jam_layanan_date_now_limit" CHECK ("date_now" >= '0001-01-01 00:00:00Z' AND "date_now" < '10000-01-01 00:00:00Z');
CREATE TRIGGER "jam_layanan_version"
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "jam_layanan"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_collection_version();

-- What Prisma's models cannot say; part of the migration that makes api_key.
-- Tells every instance which key changed (its hash; '' for any), in the transaction that changes it, so that a
-- change made by hand is heard too. Columns that do not matter to a judgement (last_used_at …) tell nothing.
CREATE FUNCTION api_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM pg_notify('api_key_changed', '');
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('api_key_changed', encode(OLD.hash, 'hex'));
  END IF;
  -- Equal notifications of one transaction are sent once.
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('api_key_changed', encode(NEW.hash, 'hex'));
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER api_key_changed
  AFTER INSERT OR DELETE OR UPDATE OF
    hash, name, permissions, allowed_addresses, rate_per_minute, expires_at, suspended_at, revoked_at
  ON api_key FOR EACH ROW EXECUTE FUNCTION api_key_changed();

CREATE TRIGGER api_key_truncated
  AFTER TRUNCATE ON api_key FOR EACH STATEMENT EXECUTE FUNCTION api_key_changed();

ALTER TABLE api_key ADD CONSTRAINT api_key_hash_length CHECK (octet_length(hash) = 32);
