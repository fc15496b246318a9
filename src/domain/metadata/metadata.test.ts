import { describe, expect, it } from 'vitest';
import { collections, findCollection } from '../collections';
import { declaredIndicators } from '../indicators/declared';
import { DEFAULT_LISTS } from '../places/lists';
import { fieldClassification } from './classification';
import { DATA_LIST_HEADINGS, dataList } from './data-list';
import { createDescriptions, type OutsideFacts } from './describe';
import { INDAH_SHEETS, membersOfForm } from './forms/forms';
import { CLASSIFICATIONS } from './forms/publication';
import { indahPack } from './indah-pack';
import { completeMetadata, judgeMetadata, type MetadataValues } from './judge';
import { findMetadataSubject, formOfSubject, metadataId, metadataSubjects } from './subject';

const FACTS: OutsideFacts = {
  year: 2026,
  province: 'Aceh',
  regencies: ['Aceh Jaya', 'Kota Sabang'],
  agenciesOf: (resource) => (resource === 'siswa' ? ['Dinas Pendidikan'] : []),
  valuesOf: ({ list }) => (list === undefined ? [] : DEFAULT_LISTS[list].map(({ value }) => value)),
};

const described = (stored: Readonly<Record<string, MetadataValues>> = {}) =>
  createDescriptions(FACTS, (kind, id) => stored[`${kind} ${id}`] ?? {});

/** What an office fills in besides what is known, so that the activity can be submitted. */
const ACTIVITY: MetadataValues = {
  ...{ klasifikasi_data: 'terbuka', rekomendasi_dari_bps: 'false', tipe_pengumpulan_data: 'CROSS_SECTIONAL' },
  ...{ cara_pengumpulan_data: 'KOMPILASI_PRODUK_ADMINISTRASI', sektor_kegiatan: '1 | 2' },
  ...{ unit_eselon1: 'Sekda', unit_eselon2: 'Dinas', pj_teknis_jabatan: 'Kepala', pj_teknis_alamat: 'Jl. 1' },
  ...{ latar_belakang_kegiatan: 'Perlu.', metode_pengumpulan_sekunder: 'true', sarana_mail: 'true' },
  ...{ unit_lainnya: 'true', unit_lainnya_text: 'Sekolah', melakukan_uji_coba: 'false' },
  ...{ kualitas_supervisi: 'true', penyesuaian_nonrespon: 'false', tahap_editing: 'true' },
  ...{
    tahap_coding: 'false',
    tahap_data_entry: 'true',
    tahap_validasi: 'true',
    metode_analisis: 'DESKRIPTIF',
  },
  ...{ unit_analisis_lainnya: 'true', unit_analisis_lainnya_text: 'Sekolah', produk_tercetak: 'false' },
  ...{ produk_mikrodata: 'false', rilis_digital_tanggal: '2026-12-01' },
  ...Object.fromEntries(
    membersOfForm('collection')
      .filter(({ name }) => name.startsWith('jadwal_') && /_(awal|akhir)$/.test(name))
      .map(({ name }) => [name, '2026-01-31']),
  ),
};
const FIGURE: MetadataValues = {
  klasifikasi_data: 'terbuka',
  konsep: 'Siswa',
  referensi_pemilihan: 'Renstra',
};
const siswa = findCollection('siswa')!;
const judged = (values: MetadataValues) =>
  judgeMetadata(
    'collection',
    completeMetadata('collection', { stored: values, known: {}, limit: null }),
    null,
  );
const names = (faults: readonly { member: string }[]) => faults.map(({ member }) => member);

describe('the subjects', () => {
  it('are found by their names, and nothing else is', () => {
    for (const subject of metadataSubjects(declaredIndicators)) {
      const id = metadataId(subject);
      expect(findMetadataSubject({ kind: subject.kind, id }, declaredIndicators)).toEqual(subject);
    }
    for (const id of ['siswa.', 'siswa.x', 'siswa.jumlah_siswa.x', 'x', ''])
      for (const kind of ['collection', 'field', 'indicator'] as const)
        expect(findMetadataSubject({ kind, id }, declaredIndicators)).toBeUndefined();
  });
});

describe('what is known', () => {
  it('belongs to the form of its subject, fits it, and has no name of a place that the facts lack', () => {
    for (const one of described().all(declaredIndicators)) {
      const members = membersOfForm(one.form).flatMap(({ name }) => [name, `${name}_en`]);
      expect(members).toEqual(expect.arrayContaining(Object.keys(one.known)));
      expect(one.judgement.wrong, metadataId(one.subject)).toEqual([]);
    }
  });

  it('names the figure, its unit, its values and the parts by which it is presented', () => {
    const descriptions = described();
    const field = (name: string) =>
      descriptions.describe({ kind: 'field', collection: siswa, field: siswa.field(name)! }).values;
    expect(field('jumlah_siswa')).toMatchObject({
      ...{ nama: 'Jumlah siswa (Siswa)', nama_en: 'Pupils (Pupils)', satuan: 'siswa', tipe_data: 'INTEGER' },
      klasifikasi_penyajian: 'Kota/Kabupaten | Kecamatan | Tahun | Semester | Jenjang',
      ...{ jadwal_pemutakhiran: 'Semesteran', produsen_data: 'Dinas Pendidikan', bisa_diakses_umum: 'false' },
    });
    expect(field('semester')).toMatchObject({ value_domain_kode: '1\n2', value_domain_nilai: '1\n2' });
    const indicator = declaredIndicators.find(({ name }) => name === 'pengulang_per_100_siswa')!;
    expect(descriptions.describe({ kind: 'indicator', indicator }).values).toMatchObject({
      rumus: '\\frac{\\text{Jumlah siswa (Pengulangan kelas)}}{\\text{Jumlah siswa (Siswa)}} \\times 100',
      kegiatan_penghasil: 'Pengulangan kelas\nSiswa',
      variabel_pembangun_nama: 'Jumlah siswa (Pengulangan kelas)\nJumlah siswa (Siswa)',
    });
  });
});

describe('a judgement', () => {
  it('asks for what a condition requires, and only then', () => {
    const lacks = (values: MetadataValues) => names(judged(values).missing.submission);
    expect(lacks({})).not.toContain('identitas_rekomendasi');
    expect(lacks({ rekomendasi_dari_bps: 'true' })).toContain('identitas_rekomendasi');
    expect(names(judged({ rekomendasi_dari_bps: 'true' }).missing.draft)).toContain('identitas_rekomendasi');
    expect(lacks({ cara_pengumpulan_data: 'SURVEI' })).toContain('unit_sampel');
    expect(lacks({ cara_pengumpulan_data: 'PENCACAHAN_LENGKAP' })).not.toContain('unit_sampel');
    expect(lacks({ sarana_cati: 'true' })).toContain('pelatihan_petugas');
    expect(lacks({ sarana_mail: 'true' })).not.toContain('pelatihan_petugas');
    expect(lacks({ cakupan_wilayah: 'SEBAGIAN_WILAYAH_INDONESIA' })).toContain('wilayah_provinsi');
    expect(lacks({ cakupan_wilayah: 'SELURUH_WILAYAH_INDONESIA' })).not.toContain('wilayah_provinsi');
  });

  it('asks for one member of a group, and answers the others', () => {
    const of = (values: MetadataValues) =>
      names(judged(values).missing.submission).filter((n) => /^metode_[^a]/.test(n));
    expect(of({})).toEqual(['metode_wawancara']);
    expect(of({ metode_wawancara: 'false' })).toEqual(['metode_wawancara']);
    expect(of({ metode_pengamatan: 'true' })).toEqual([]);
    expect(of({ metode_lainnya: 'true' })).toEqual(['metode_lainnya_text']);
    const stored = { metode_pengamatan: 'true' };
    expect(completeMetadata('collection', { stored, known: {}, limit: null })).toMatchObject({
      metode_wawancara: 'false',
      metode_pengamatan: 'true',
    });
  });

  it('names what is wrong', () => {
    const wrong = (values: MetadataValues) => names(judged(values).wrong);
    for (const [name, right, ...others] of [
      ['tahun', '2026', '26', '20262', '-'],
      ['jadwal_desain_awal', '2024-02-29', '2023-02-29', '29-02-2024', '2024-13-01'],
      ['pj_teknis_email', 'a@b.go.id', 'a@b'],
      ['pj_teknis_telepon', '065112345', '0651-12345'],
      ['sektor_kegiatan', '1 | 2', '1 || 2', '1 |'],
      ['cara_pengumpulan_data', 'SURVEI', 'survei'],
      ['produk_digital', 'true', 'ya'],
      ['link_portal_sdi', 'https://data.go.id/x', 'data.go.id'],
      ['judul_kegiatan', 'Siswa', '-'],
    ] as const) {
      expect(wrong({ [name]: right }), name).toEqual([]);
      for (const other of others) expect(wrong({ [name]: other }), other).toEqual([name]);
    }
    const days = { jadwal_desain_awal: '2026-02-01', jadwal_desain_akhir: '2026-01-31' };
    expect(wrong(days)).toEqual(['jadwal_desain_akhir']);
    expect(wrong({ wilayah_provinsi: 'Aceh\nAceh', wilayah_kabupaten_kota: 'Sabang' })).toEqual([
      'wilayah_kabupaten_kota',
    ]);
  });

  it('never lets a field be more open than its collection, or open without a classification', () => {
    for (const [own, one] of [undefined, ...CLASSIFICATIONS].entries())
      for (const [whole, other] of [undefined, ...CLASSIFICATIONS].entries())
        expect(fieldClassification(one, other)).toBe(
          own === 0 || whole === 0 ? undefined : CLASSIFICATIONS[Math.max(own, whole) - 1],
        );
    const open = { 'field siswa.jumlah_siswa': { ...FIGURE, bisa_diakses_umum: 'true' } };
    const figure = (collection: MetadataValues) =>
      described({ ...open, 'collection siswa': collection }).describe({
        ...{ kind: 'field', collection: siswa, field: siswa.field('jumlah_siswa')! },
      });
    expect(figure({ klasifikasi_data: 'terbuka' })).toMatchObject({
      classification: 'terbuka',
      judgement: { wrong: [] },
    });
    expect(names(figure({ klasifikasi_data: 'terbatas' }).judgement.wrong)).toEqual([
      ...['klasifikasi_data', 'bisa_diakses_umum'],
    ]);
    expect(figure({}).classification).toBeUndefined();
    expect(names(figure({}).judgement.wrong)).toEqual(['bisa_diakses_umum']);
  });
});

describe('the sheets of INDAH', () => {
  const stored = {
    'collection siswa': ACTIVITY,
    'field siswa.jumlah_siswa': FIGURE,
    'field siswa.jenjang': FIGURE,
    'indicator siswa_per_guru': { klasifikasi_data: 'terbuka', konsep: 'Rasio' },
    'indicator pengulang_per_100_siswa': { klasifikasi_data: 'terbuka', konsep: 'Rasio' },
    'field guru.jumlah_guru': FIGURE,
  };
  const pack = (change: Readonly<Record<string, MetadataValues>> = {}) =>
    indahPack(described({ ...stored, ...change }).all(declaredIndicators));

  it('have what is complete, in the columns of the table, and a row for each place, value and variable', () => {
    const { ready } = pack();
    for (const [sheet, rows] of Object.entries(ready)) {
      expect(rows[0]).toEqual(INDAH_SHEETS[sheet as keyof typeof ready].map(({ name }) => name));
      for (const row of rows) expect(row, sheet).toHaveLength(rows[0]!.length);
    }
    const body = Object.fromEntries(Object.entries(ready).map(([name, [, ...rows]]) => [name, rows]));
    expect(body).toMatchObject({
      ms_kegiatan_wilayah: [
        ['Siswa', 'Aceh', 'Aceh Jaya'],
        ['Siswa', 'Aceh', 'Kota Sabang'],
      ],
      ms_indikator_pembangun: [],
      ms_indikator_variabel_pembangun: [
        ['Siswa', 'Siswa per guru', 'Jumlah siswa (Siswa)', 'Siswa'],
        ['Siswa', 'Siswa per guru', 'Jumlah guru (Guru)', 'Guru'],
      ],
    });
    expect(body['ms_kegiatan']!.map((row) => row[3])).toEqual(['Siswa']);
    expect(body['ms_variabel']!.map((row) => row[2])).toEqual(['Jenjang', 'Jumlah siswa (Siswa)']);
    expect(body['ms_variabel_value_domain']).toHaveLength(DEFAULT_LISTS.jenjang.length);
  });

  it('never have a part whose activity is not there, nor one that is wrong', () => {
    const { ready, draft, notReady } = pack({ 'collection siswa': { ...ACTIVITY, unit_eselon1: '' } });
    expect(Object.values(ready).every((rows) => rows.length === 1)).toBe(true);
    expect(draft.ms_kegiatan).toHaveLength(2);
    expect(draft.ms_variabel).toHaveLength(3);
    const waiting = notReady
      .filter(({ waits }) => waits)
      .map(({ described }) => metadataId(described.subject));
    expect(waiting).toEqual(
      expect.arrayContaining(['siswa.jumlah_siswa', 'guru.jumlah_guru', 'siswa_per_guru']),
    );
    const broken = pack({ 'collection siswa': { ...ACTIVITY, tahun: '26' } });
    expect(
      [...Object.values(broken.ready), ...Object.values(broken.draft)].every((rows) => rows.length === 1),
    ).toBe(true);
    expect(broken.notReady).toHaveLength(metadataSubjects(declaredIndicators).length);
  });
});

it('the list of data has nineteen cells for each figure and each indicator', () => {
  const list = dataList(
    described({
      'collection siswa': { klasifikasi_data: 'terbatas', kategori_rad: 'RAD 1' },
      'field siswa.jumlah_siswa': { klasifikasi_data: 'terbuka', id_ddp: '-', kode_standard_data: '-' },
    }).all(declaredIndicators),
  );
  const figures = collections.flatMap((one) => one.answers.figures);
  expect(list).toHaveLength(figures.length + declaredIndicators.length);
  for (const [at, { cells, described: one }] of list.entries()) {
    expect(cells).toHaveLength(DATA_LIST_HEADINGS.length);
    expect(cells[0]).toBe(at + 1);
    expect(cells[7]).toBe(formOfSubject(one.subject) === 'indicator' ? 'Indikator' : 'Variabel');
  }
  const pupils = list.find(({ described: { subject } }) => metadataId(subject) === 'siswa.jumlah_siswa');
  expect(pupils!.cells.slice(1)).toEqual([
    ...[
      '-',
      '',
      '',
      '',
      'Jumlah siswa (Siswa)',
      'Statistik',
      'Variabel',
      'N/A',
      'Dinas Pendidikan',
      'Terbatas',
    ],
    ...['Jumlah siswa.', 'siswa', 'Kota/Kabupaten | Kecamatan | Tahun | Semester | Jenjang', 'Semesteran'],
    ...['RAD 1', '', '', ''],
  ]);
});
