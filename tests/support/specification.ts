/**
 * The specified interface, written out independently, so that a different declaration is found: path, identifier,
 * fields in their order, and natural key (docs/specification.md, "Collections" and "Duplicates").
 */
const TABLE = `
drka/penduduk_pekerjaan | id_penduduk_pekerjaan | kota_kab:varchar kecamatan:varchar gampong:varchar semester:varchar tahun:year nama_pekerjaan:varchar jumlah_penduduk:int date_now:timestamp | kota_kab kecamatan gampong semester tahun nama_pekerjaan
drka/penduduk_umur | id_penduduk_umur | kota_kab:varchar kecamatan:varchar gampong:varchar semester:varchar tahun:year range_usia:varchar jumlah_penduduk:int date_now:timestamp | kota_kab kecamatan gampong semester tahun range_usia
drka/penduduk_jk | id_penduduk_jk | kota_kab:varchar kecamatan:varchar gampong:varchar semester:varchar tahun:year laki_laki:int perempuan:int date_now:timestamp | kota_kab kecamatan gampong semester tahun
drka/warehouse_nik | id_warehouse_nik | nama_skpa:varchar nama_app:varchar timestamp:datetime jumlah_transaksi:int date_now:timestamp | nama_skpa nama_app timestamp
disdik/pengulangan_kelas | id_pengulangan | kota_kab:varchar kecamatan:varchar tahun:year jenjang:varchar jumlah_siswa:int date_now:timestamp | kota_kab kecamatan tahun jenjang
disdik/sekolah | id_sekolah | kota_kab:varchar kecamatan:varchar tahun:year semester:varchar jenjang:varchar jumlah_sekolah:int date_now:timestamp | kota_kab kecamatan tahun semester jenjang
disdik/siswa | id_siswa | kota_kab:varchar kecamatan:varchar tahun:year semester:varchar jenjang:varchar jumlah_siswa:int date_now:timestamp | kota_kab kecamatan tahun semester jenjang
disdik/guru | id_guru | kota_kab:varchar kecamatan:varchar tahun:year semester:varchar jenjang:varchar jumlah_guru:int date_now:timestamp | kota_kab kecamatan tahun semester jenjang
disdik/apm | id_apm | kota_kab:varchar kecamatan:varchar tahun:year jenjang:varchar jumlah_apm:int date_now:timestamp | kota_kab kecamatan tahun jenjang
disdik/apk | id_apk | kota_kab:varchar kecamatan:varchar tahun:year jenjang:varchar jumlah_apk:int date_now:timestamp | kota_kab kecamatan tahun jenjang
rsud/penyakit_top_10 | id_penyakit | nama_penyakit:varchar jumlah:int bulan:int tahun:year date_now:timestamp | nama_penyakit bulan tahun
rsud/kunjungan_poli | id_kunjungan_poli | tahun:year nama_poli:varchar jumlah_kunjungan:int date_now:timestamp | tahun nama_poli
rsud/trans_api_nik | id_trans | nama_app:varchar timestamp:datetime jumlah_transaksi:int date_now:timestamp | nama_app timestamp
rsud/pasien | id_kunjungan | jumlah:int tanggal:datetime date_now:timestamp status:enum | tanggal status
rsud/dokter | id_dokter | nama_dokter:varchar spesialis:varchar date_now:timestamp | nama_dokter spesialis
rsud/jam_layanan | id_layanan | html_static:varchar date_now:timestamp | html_static
`;

export type Specified = {
  path: string;
  identifier: string;
  fields: { name: string; kind: string }[];
  naturalKey: string[];
};

export const specification: Specified[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [place = '', identifier = '', fields = '', key = ''] = line.split(' | ');
    return {
      path: `/api/${place}`,
      identifier,
      fields: fields.split(' ').map((field) => {
        const [name = '', kind = ''] = field.split(':');
        return { name, kind };
      }),
      naturalKey: key.split(' '),
    };
  });
