/**
 * The thresholds of the guess, each with its reason: judgements about files of agencies. Where a comment names files of
 * `tests/imports/corpus`, what is proposed for these changes with a value that is clearly lower or higher. Nothing in the corpus decides
 * the others within a wide range.
 */

/** Shares of the different texts of a column, or of rows, columns or headings where it says so. */
export const SHARE = {
  /** More make a column one of years, of places, of values of a list: the rest are totals, remarks and misspellings. */
  kind: 0.8,
  /**
   * More of them are so than not: enough where nothing else speaks against it.
   * Higher: `siswa_sma_smk_2024.tsv`.
   */
  most: 0.5,
  /** More make a column one of figures whatever its heading is: the rest are footnotes and marks for no figure. */
  figures: 0.9,
  /** More make a column one of sexes, which has two or three texts: none of them may be another word. */
  sexes: 0.9,
  /** More dates are expected below a heading of the time of the record. */
  recordTimes: 0.9,
  /** More are needed where the contents alone speak for a field: nothing in the heading does. */
  contentsAlone: 0.95,
  /** Fewer names of the level that a heading names, beside many of another one, make it a place of that other level. */
  ownLevel: 0.3,
  /** So many of the cells are blank in a label that is written once for several rows; fewer are gaps. Of rows. */
  blankLabels: 0.25,
  /** So many different names are parts of what is counted, as villages are; fewer are remarks or sources. Of rows. */
  parts: 0.25,
  /** So many different texts are names of what each row is: a few rows may be there twice by mistake. Of filled cells. */
  onceEach: 0.9,
} as const;

/** Numbers of texts, columns or rows. */
export const COUNT = {
  /**
   * More rows for each combination of keys, on average, are no accidental duplicates, which are for a person to judge.
   * Higher: `korban_kekerasan.csv`, `TB per kabupaten 2023.csv`.
   */
  rowsOfKey: 1.5,
  /** So many different years are no calendar, but figures that look like years. */
  years: 60,
  /** More first ages in a row (`u0`, `u5` …) are age groups: fewer could be classes. */
  firstAges: 9,
  /**
   * So many known occupations in headings say that all between them are: `Guru` alone is no list.
   * Higher: `tenaga kesehatan puskesmas.csv`.
   */
  occupations: 3,
  /**
   * So many columns with names as headings are values of a field; of two, one is often the total.
   * Lower: `Kasus Tuberkulosis.xlsx`; higher: `tenaga kesehatan puskesmas.csv`.
   */
  freeNames: 3,
  /**
   * So many states of patients are: there are only inpatients and outpatients.
   * Higher: `Pasien Harian Februari 2024.xlsx`.
   */
  statuses: 2,
  /** More different texts divide figures; two are sexes, or the status of schools. */
  labels: 2,
} as const;

/** How certain it is that a column, a heading or another text gives a field, from 0 to 1. */
export const CERTAINTY = {
  /**
   * Less is no match: above a heading that is implausible, below a place by its contents alone.
   * Higher: `Data Peserta Didik Kab. Pidie Jaya - Dapodikdasmen.xlsx`.
   */
  match: 0.45,

  // Headings, the most telling first.
  /**
   * The label of the field, which the service's own files have beside the field's name.
   * Lower: `Kecamatan Dalam Angka 4.1.2.xls`, `Data Sekolah Dapodik.xlsx` and others.
   */
  label: 0.98,
  /**
   * A listed synonym.
   * Lower: `mengulang dan putus sekolah barsela.xlsx`; higher: `Kecamatan Dalam Angka 4.1.2.xls`.
   */
  listed: 0.95,
  /** The same in two languages, one after the other. */
  twice: 0.92,
  /**
   * Listed but for words that say nothing. The least of a heading that names the field.
   * Lower: `Tabel 4.1.9.xlsx` and others; higher: `rekap_tenaga_pendidik.csv`.
   */
  named: 0.9,
  /** Also the field of another collection, which has more right to it. */
  shared: 0.8,
  /**
   * `Jumlah`, which is any figure.
   * Lower: `Tabel 3.1.5 Penduduk Menurut Kelompok Umur dan Jenis Kelamin.csv`; higher: `Kepala Keluarga menurut JK.xlsx`.
   */
  generic: 0.5,
  /** Of the score of the last of several joined parts, so that a whole heading is preferred. */
  lastPart: 0.95,
  /** From more on, a last part says itself what is counted, and what is above it can only narrow that. */
  saysWhat: 0.8,
  /** The least of a heading of the time of the record: others are dates of what the file is about. */
  recordTime: 0.95,

  // What is left of a heading's score if the contents of the column do not suit it.
  /** Years among other words. */
  yearInWords: 0.9,
  /** Other contents than the field has: with this, no heading suffices alone. */
  unlikely: 0.3,
  /** Places of another level, or provinces. */
  otherLevel: 0.2,
  /** Codes of places, if there is a column of names. */
  placeCodes: 0.6,
  /** Places as BPS writes them beside those of Kemendagri, which the register has. */
  ofBps: 0.97,

  // Contents alone.
  /** Names with the title of a doctor: nothing else has such titles. */
  doctors: 0.85,
  /** Regencies: their names are hardly those of anything else. */
  regencies: 0.8,
  /** Values of a list. */
  list: 0.75,
  /** Years, half-years, dates, and places that say which level they are of. */
  contents: 0.7,
  /**
   * Districts and villages, which other places are called too.
   * Lower: `Data Peserta Didik Kab. Pidie Jaya - Dapodikdasmen.xlsx`.
   */
  innerPlaces: 0.6,
  /** The captions of parts of a table, which all speak of the field. */
  captions: 0.6,

  // Several columns, or none.
  /** A column for each value, of which the headings name the figure, or the sexes. */
  acrossNamed: 0.95,
  /** The same, where the name of the file names the figure. */
  acrossByFile: 0.92,
  /** Headings that name values of the field, such as occupations, and columns that are a whole year. */
  acrossKnown: 0.9,
  /**
   * A column for each value, of which nothing names the figure.
   * Lower: `lulusan 2024.csv`; higher: `Lampiran APK.xlsx` and others.
   */
  acrossUnnamed: 0.7,
  /** Headings that could be any names. */
  acrossFree: 0.5,
  /** A column of sexes beside one of figures. */
  sexes: 0.9,
  /**
   * A heading that says what each row is, so that rows are counted.
   * Lower: `Data Sekolah Dapodik.xlsx`.
   */
  rows: 0.85,
  /** Codes of places, and weeks, of which places and months are made. */
  made: 0.8,
  /**
   * A name, sheet or title of the file: less than any column.
   * Lower: `pekerjaan-menurut-jenis-kelamin.xlsx`; higher: `Ruang Kelas.xlsx`.
   */
  constant: 0.55,
} as const;

/** What makes a file fit a collection better or worse; the factors are of its score. */
export const FIT = {
  /**
   * Less fits no collection.
   * Lower: `Tabel 4.1.9.xlsx` and others; higher: `data_b.csv`, `APK dibulatkan.xlsx` and others.
   */
  least: 0.5,
  /**
   * The weights of the fields: the figures together count most, then what they are divided by; places are in most files.
   * Lower: `Kasus Tuberkulosis.xlsx`; higher: `DAK2 SEMESTER II 2023.xlsx` and others.
   */
  figures: 3,
  /** Lower: `DAK2 SEMESTER II 2023.xlsx` and others; higher: `Kecamatan Dalam Angka 4.1.2.xls`. */
  labels: 2,
  /** Lower: `sebaran_sekolah_per_desa_2023.csv`; higher: `rekap_tenaga_pendidik.csv`. */
  places: 0.7,
  /**
   * Periods are often in the file's name alone.
   * Lower: `Kecamatan Dalam Angka 4.1.2.xls`; higher: `sebaran_sekolah_per_desa_2023.csv`.
   */
  periods: 0.4,
  /**
   * A place that is more certain than this counts as one: the weakest of captions and inner places do.
   * Higher: `Daftar Siswa SDN 1 Lhoknga.xlsx`.
   */
  place: 0.5,
  /** Without a place, or without a figure, a file is hardly one of a collection. */
  withoutPlace: 0.4,
  withoutFigure: 0.4,
  /**
   * The file's name, sheet or title speaks of the figure.
   * Lower: `rasio guru murid.csv` and others; higher: `Kunjungan Wisatawan 2023.xlsx`.
   */
  named: 1.1,
  /**
   * They say by what the figure is divided: `menurut Pekerjaan`.
   * Lower: `Pemakaian Hak Akses NIK SKPA.xlsx`.
   */
  divided: 1.15,
  /**
   * They say that another thing is counted, and no heading names these figures.
   * Lower: `sebaran_sekolah_per_desa_2023.csv`; higher: `Data siswa Kota Banda Aceh.csv` and others.
   */
  otherwiseCounted: 0.7,
  /**
   * The file does not have what the figures are of: the diseases, the clinics.
   * Higher: `Kunjungan Wisatawan 2023.xlsx`, `pengunjung perpustakaan.csv` and others.
   */
  unlabelled: 0.7,
  /**
   * The collection has no field for what another one of its group divides its figures by: ages, occupations.
   * Lower: `pekerjaan-menurut-jenis-kelamin.xlsx`; higher: `Tabel 3.1.5 Penduduk Menurut Kelompok Umur dan Jenis Kelamin.csv`.
   */
  dividedFurther: 0.9,
  /** At most this is added for the figures of the file that are used, for which half of them suffice: it decides between equals. */
  used: 0.11,
} as const;
