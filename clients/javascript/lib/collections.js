// Written by "npm run clients" from the OpenAPI document; do not edit.
/** The path and the identifier's field of each collection. */
export const COLLECTIONS = {
    penduduk_pekerjaan: { path: '/api/drka/penduduk_pekerjaan', identifier: 'id_penduduk_pekerjaan' },
    penduduk_umur: { path: '/api/drka/penduduk_umur', identifier: 'id_penduduk_umur' },
    penduduk_jk: { path: '/api/drka/penduduk_jk', identifier: 'id_penduduk_jk' },
    warehouse_nik: { path: '/api/drka/warehouse_nik', identifier: 'id_warehouse_nik' },
    pengulangan_kelas: { path: '/api/disdik/pengulangan_kelas', identifier: 'id_pengulangan' },
    sekolah: { path: '/api/disdik/sekolah', identifier: 'id_sekolah' },
    siswa: { path: '/api/disdik/siswa', identifier: 'id_siswa' },
    guru: { path: '/api/disdik/guru', identifier: 'id_guru' },
    apm: { path: '/api/disdik/apm', identifier: 'id_apm' },
    apk: { path: '/api/disdik/apk', identifier: 'id_apk' },
    penyakit_top_10: { path: '/api/rsud/penyakit_top_10', identifier: 'id_penyakit' },
    kunjungan_poli: { path: '/api/rsud/kunjungan_poli', identifier: 'id_kunjungan_poli' },
    trans_api_nik: { path: '/api/rsud/trans_api_nik', identifier: 'id_trans' },
    pasien: { path: '/api/rsud/pasien', identifier: 'id_kunjungan' },
    dokter: { path: '/api/rsud/dokter', identifier: 'id_dokter' },
    jam_layanan: { path: '/api/rsud/jam_layanan', identifier: 'id_layanan' },
};
