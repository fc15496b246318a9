-- What records were: each batch that wrote, and for each record changed or deleted its state before. Prisma has no model
-- of it: the tables are parted by month, so that old months drop at once.
CREATE SCHEMA record_history;

CREATE SEQUENCE record_history.batch_id;

CREATE TABLE record_history.batch (
  id bigint NOT NULL DEFAULT nextval('record_history.batch_id'),
  at timestamptz(3) NOT NULL,
  collection text NOT NULL,
  operation text NOT NULL,
  -- Of many changes made at once in the pages: by which of their tools.
  note text,
  actor_kind text NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  address text,
  registered integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  deleted integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  duplicates integer NOT NULL DEFAULT 0,
  -- The identifiers drawn by it.
  new_records int4multirange,
  -- The batch that this one undid.
  undoes bigint,
  PRIMARY KEY (collection, id, at)
) PARTITION BY RANGE (at);
CREATE TABLE record_history.batch_rest PARTITION OF record_history.batch DEFAULT;
CREATE INDEX batch_undoes ON record_history.batch (undoes) WHERE undoes IS NOT NULL;
CREATE INDEX batch_new_records ON record_history.batch (collection, upper(new_records)) WHERE new_records IS NOT NULL;

-- Since when it is kept whole; later, once old months have been dropped.
CREATE TABLE record_history.beginning (at timestamptz(3) NOT NULL);
INSERT INTO record_history.beginning VALUES (now());

CREATE FUNCTION record_history.kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the history of records is never changed: % of % is refused', TG_OP, TG_TABLE_NAME;
END
$$;
CREATE TRIGGER batch_kept BEFORE UPDATE ON record_history.batch
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- penduduk_pekerjaan
CREATE TABLE record_history."penduduk_pekerjaan" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_penduduk_pekerjaan" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "gampong" text,
  "semester" text,
  "tahun" smallint,
  "nama_pekerjaan" text,
  "jumlah_penduduk" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."penduduk_pekerjaan_rest" PARTITION OF record_history."penduduk_pekerjaan" DEFAULT;
CREATE INDEX "penduduk_pekerjaan_record" ON record_history."penduduk_pekerjaan" ("id_penduduk_pekerjaan", batch_id);
CREATE INDEX "penduduk_pekerjaan_time" ON record_history."penduduk_pekerjaan" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "penduduk_pekerjaan_kept" BEFORE UPDATE ON record_history."penduduk_pekerjaan"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- penduduk_umur
CREATE TABLE record_history."penduduk_umur" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_penduduk_umur" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "gampong" text,
  "semester" text,
  "tahun" smallint,
  "range_usia" text,
  "jumlah_penduduk" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."penduduk_umur_rest" PARTITION OF record_history."penduduk_umur" DEFAULT;
CREATE INDEX "penduduk_umur_record" ON record_history."penduduk_umur" ("id_penduduk_umur", batch_id);
CREATE INDEX "penduduk_umur_time" ON record_history."penduduk_umur" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "penduduk_umur_kept" BEFORE UPDATE ON record_history."penduduk_umur"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- penduduk_jk
CREATE TABLE record_history."penduduk_jk" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_penduduk_jk" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "gampong" text,
  "semester" text,
  "tahun" smallint,
  "laki_laki" integer,
  "perempuan" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."penduduk_jk_rest" PARTITION OF record_history."penduduk_jk" DEFAULT;
CREATE INDEX "penduduk_jk_record" ON record_history."penduduk_jk" ("id_penduduk_jk", batch_id);
CREATE INDEX "penduduk_jk_time" ON record_history."penduduk_jk" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "penduduk_jk_kept" BEFORE UPDATE ON record_history."penduduk_jk"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- warehouse_nik
CREATE TABLE record_history."warehouse_nik" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_warehouse_nik" integer NOT NULL,
  "nama_skpa" text,
  "nama_app" text,
  "timestamp" timestamp(0),
  "jumlah_transaksi" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."warehouse_nik_rest" PARTITION OF record_history."warehouse_nik" DEFAULT;
CREATE INDEX "warehouse_nik_record" ON record_history."warehouse_nik" ("id_warehouse_nik", batch_id);
CREATE INDEX "warehouse_nik_time" ON record_history."warehouse_nik" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "warehouse_nik_kept" BEFORE UPDATE ON record_history."warehouse_nik"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- pengulangan_kelas
CREATE TABLE record_history."pengulangan_kelas" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_pengulangan" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "tahun" smallint,
  "jenjang" text,
  "jumlah_siswa" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."pengulangan_kelas_rest" PARTITION OF record_history."pengulangan_kelas" DEFAULT;
CREATE INDEX "pengulangan_kelas_record" ON record_history."pengulangan_kelas" ("id_pengulangan", batch_id);
CREATE INDEX "pengulangan_kelas_time" ON record_history."pengulangan_kelas" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "pengulangan_kelas_kept" BEFORE UPDATE ON record_history."pengulangan_kelas"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- sekolah
CREATE TABLE record_history."sekolah" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_sekolah" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "tahun" smallint,
  "semester" text,
  "jenjang" text,
  "jumlah_sekolah" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."sekolah_rest" PARTITION OF record_history."sekolah" DEFAULT;
CREATE INDEX "sekolah_record" ON record_history."sekolah" ("id_sekolah", batch_id);
CREATE INDEX "sekolah_time" ON record_history."sekolah" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "sekolah_kept" BEFORE UPDATE ON record_history."sekolah"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- siswa
CREATE TABLE record_history."siswa" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_siswa" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "tahun" smallint,
  "semester" text,
  "jenjang" text,
  "jumlah_siswa" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."siswa_rest" PARTITION OF record_history."siswa" DEFAULT;
CREATE INDEX "siswa_record" ON record_history."siswa" ("id_siswa", batch_id);
CREATE INDEX "siswa_time" ON record_history."siswa" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "siswa_kept" BEFORE UPDATE ON record_history."siswa"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- guru
CREATE TABLE record_history."guru" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_guru" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "tahun" smallint,
  "semester" text,
  "jenjang" text,
  "jumlah_guru" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."guru_rest" PARTITION OF record_history."guru" DEFAULT;
CREATE INDEX "guru_record" ON record_history."guru" ("id_guru", batch_id);
CREATE INDEX "guru_time" ON record_history."guru" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "guru_kept" BEFORE UPDATE ON record_history."guru"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- apm
CREATE TABLE record_history."apm" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_apm" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "tahun" smallint,
  "jenjang" text,
  "jumlah_apm" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."apm_rest" PARTITION OF record_history."apm" DEFAULT;
CREATE INDEX "apm_record" ON record_history."apm" ("id_apm", batch_id);
CREATE INDEX "apm_time" ON record_history."apm" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "apm_kept" BEFORE UPDATE ON record_history."apm"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- apk
CREATE TABLE record_history."apk" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_apk" integer NOT NULL,
  "kota_kab" text,
  "kecamatan" text,
  "tahun" smallint,
  "jenjang" text,
  "jumlah_apk" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."apk_rest" PARTITION OF record_history."apk" DEFAULT;
CREATE INDEX "apk_record" ON record_history."apk" ("id_apk", batch_id);
CREATE INDEX "apk_time" ON record_history."apk" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "apk_kept" BEFORE UPDATE ON record_history."apk"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- penyakit_top_10
CREATE TABLE record_history."penyakit_top_10" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_penyakit" integer NOT NULL,
  "nama_penyakit" text,
  "jumlah" integer,
  "bulan" integer,
  "tahun" smallint,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."penyakit_top_10_rest" PARTITION OF record_history."penyakit_top_10" DEFAULT;
CREATE INDEX "penyakit_top_10_record" ON record_history."penyakit_top_10" ("id_penyakit", batch_id);
CREATE INDEX "penyakit_top_10_time" ON record_history."penyakit_top_10" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "penyakit_top_10_kept" BEFORE UPDATE ON record_history."penyakit_top_10"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- kunjungan_poli
CREATE TABLE record_history."kunjungan_poli" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_kunjungan_poli" integer NOT NULL,
  "tahun" smallint,
  "nama_poli" text,
  "jumlah_kunjungan" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."kunjungan_poli_rest" PARTITION OF record_history."kunjungan_poli" DEFAULT;
CREATE INDEX "kunjungan_poli_record" ON record_history."kunjungan_poli" ("id_kunjungan_poli", batch_id);
CREATE INDEX "kunjungan_poli_time" ON record_history."kunjungan_poli" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "kunjungan_poli_kept" BEFORE UPDATE ON record_history."kunjungan_poli"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- trans_api_nik
CREATE TABLE record_history."trans_api_nik" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_trans" integer NOT NULL,
  "nama_app" text,
  "timestamp" timestamp(0),
  "jumlah_transaksi" integer,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."trans_api_nik_rest" PARTITION OF record_history."trans_api_nik" DEFAULT;
CREATE INDEX "trans_api_nik_record" ON record_history."trans_api_nik" ("id_trans", batch_id);
CREATE INDEX "trans_api_nik_time" ON record_history."trans_api_nik" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "trans_api_nik_kept" BEFORE UPDATE ON record_history."trans_api_nik"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- pasien
CREATE TABLE record_history."pasien" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_kunjungan" integer NOT NULL,
  "jumlah" integer,
  "tanggal" timestamp(0),
  "date_now" timestamptz(3),
  "status" text
) PARTITION BY RANGE (at);
CREATE TABLE record_history."pasien_rest" PARTITION OF record_history."pasien" DEFAULT;
CREATE INDEX "pasien_record" ON record_history."pasien" ("id_kunjungan", batch_id);
CREATE INDEX "pasien_time" ON record_history."pasien" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "pasien_kept" BEFORE UPDATE ON record_history."pasien"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- dokter
CREATE TABLE record_history."dokter" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_dokter" integer NOT NULL,
  "nama_dokter" text,
  "spesialis" text,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."dokter_rest" PARTITION OF record_history."dokter" DEFAULT;
CREATE INDEX "dokter_record" ON record_history."dokter" ("id_dokter", batch_id);
CREATE INDEX "dokter_time" ON record_history."dokter" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "dokter_kept" BEFORE UPDATE ON record_history."dokter"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();

-- jam_layanan
CREATE TABLE record_history."jam_layanan" (
  batch_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  operation text NOT NULL CHECK (operation IN ('change', 'delete', 'restore')),
  "id_layanan" integer NOT NULL,
  "html_static" text,
  "date_now" timestamptz(3)
) PARTITION BY RANGE (at);
CREATE TABLE record_history."jam_layanan_rest" PARTITION OF record_history."jam_layanan" DEFAULT;
CREATE INDEX "jam_layanan_record" ON record_history."jam_layanan" ("id_layanan", batch_id);
CREATE INDEX "jam_layanan_time" ON record_history."jam_layanan" USING brin (at, batch_id) WITH (pages_per_range = 16);
CREATE TRIGGER "jam_layanan_kept" BEFORE UPDATE ON record_history."jam_layanan"
  FOR EACH STATEMENT EXECUTE FUNCTION record_history.kept();
