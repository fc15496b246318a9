/**
 * The thresholds of the guess, each with its reason: judgements about files of agencies. If a comment names files of
 * `tests/imports/corpus`, the proposals for these files change with a value that is clearly lower or higher. The other
 * values may vary in a wide range (by two fifths, or by one) without an effect on the corpus.
 */

/** Shares of the different texts of a column, or of rows, columns or headings where it says so. */
export const SHARE = {
  /**
   * A larger share makes a column one of years, of places, of values of a list: the rest are totals, remarks and
   * misspellings.
   */
  kind: 0.8,
  /** More than half of them: enough if nothing else speaks against it. Higher: `siswa_sma_smk_2024.tsv`. */
  most: 0.5,
  /** A larger share makes a column one of figures whatever its heading is: the rest are footnotes and marks for no figure. */
  figures: 0.9,
  /** A larger share makes a column one of sexes, which has two or three texts: none of them may be another word. */
  sexes: 0.9,
  /** A larger share of dates is expected below a heading of the time of the record. */
  recordTimes: 0.9,
  /** A larger share is needed if only the contents indicate a field, and the heading does not. */
  contentsAlone: 0.95,
  /**
   * A smaller share of names of the level in the heading, beside many of another level, makes it a column of that other
   * level.
   */
  ownLevel: 0.3,
  /** The share of blank cells in a label that is written once for several rows; a smaller share are gaps. Of rows. */
  blankLabels: 0.25,
  /**
   * The share of different names that are parts of what is counted, as villages are; a smaller share are remarks or
   * sources. Of rows.
   */
  parts: 0.25,
  /** The share of different texts that name what each row is: a few rows may be there twice by mistake. Of filled cells. */
  onceEach: 0.9,
} as const;

/** Numbers of texts, columns or rows. */
export const COUNT = {
  /** One column, text or row divides nothing: it takes two. Higher: `jumlah_siswa_2024.xlsx` and others. */
  several: 2,
  /** A shorter word is an abbreviation that may be part of any name: `MA` is a school level only in capitals. */
  lettersOfName: 3,
  /** A shorter text is no word from which a joined heading is made. */
  lettersOfWord: 2,
  /** More blank cells in a label are one label for several rows; a single one is a gap. */
  blankCells: 1,
  /** A column with more different texts has no parts of a whole, one of which would be the total. */
  parts: 10,
  /** Columns with at most this number of different texts may say what all figures of the file are of. */
  textsOfFile: 3,
  /**
   * A larger number of rows for each combination of keys, on average, are no accidental duplicates, which are for a person
   * to judge. Higher: `korban_kekerasan.csv`, `TB per kabupaten 2023.csv`.
   */
  rowsOfKey: 1.5,
  /** This number of different years is no calendar, but figures that look like years. */
  years: 60,
  /** A larger number of first ages in a row (`u0`, `u5` …) are age groups; a smaller number could be classes. */
  firstAges: 9,
  /**
   * With this number of known occupations in headings, all columns between them are occupations: `Guru` alone is no list.
   * Higher: `tenaga kesehatan puskesmas.csv`.
   */
  occupations: 3,
  /**
   * This number of columns with names as headings are values of a field; if there are two, one is often the total. Lower:
   * `Kasus Tuberkulosis.xlsx`; higher: `tenaga kesehatan puskesmas.csv`.
   */
  freeNames: 3,
  /**
   * The number of patients' states that suffices: there are only inpatients and outpatients. Higher: `Pasien Harian
   * Februari 2024.xlsx`.
   */
  statuses: 2,
  /** A larger number of different texts divides figures; two are sexes, or the status of schools. */
  labels: 2,
} as const;

/** How certain it is that a column, a heading or another text gives a field, from 0 to 1. */
export const CERTAINTY = {
  /**
   * A lower certainty is no match: above a heading that is implausible, below a place by its contents alone. Higher: `Data
   * Peserta Didik Kab. Pidie Jaya - Dapodikdasmen.xlsx`.
   */
  match: 0.45,

  // Headings, the most certain first.
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
  /** The same name in two languages, one after the other. */
  twice: 0.92,
  /**
   * Listed, apart from words that say nothing. The lowest certainty of a heading that names the field. Lower: `Tabel
   * 4.1.9.xlsx` and others; higher: `rekap_tenaga_pendidik.csv`.
   */
  named: 0.9,
  /** Also the heading of a field of another collection, for which it is more specific. */
  shared: 0.8,
  /**
   * `Jumlah`, which is any figure.
   * Lower: `Tabel 3.1.5 Penduduk Menurut Kelompok Umur dan Jenis Kelamin.csv`; higher: `Kepala Keluarga menurut JK.xlsx`.
   */
  generic: 0.5,
  /** A factor for the score of the last of several joined parts, so that a whole heading is preferred. */
  lastPart: 0.95,
  /** With a higher certainty, a last part says itself what is counted, and the parts above it can only narrow that. */
  saysWhat: 0.8,
  /** The lowest certainty of a heading for the time of the record: others are dates of what the file is about. */
  recordTime: 0.95,

  // The factors for a heading's score if the contents of the column do not suit it.
  /** Years among other words. */
  yearInWords: 0.9,
  /** Contents other than those of the field: with this factor, no heading suffices alone. */
  unlikely: 0.3,
  /** Places of another level, or provinces. */
  otherLevel: 0.2,
  /** Codes of places, if there is a column of names. */
  placeCodes: 0.6,
  /** Places in the codes of BPS, beside Kemendagri's, which the register has. */
  ofBps: 0.97,

  // Contents alone.
  /** Names with the title of a doctor, which nothing else has. */
  doctors: 0.85,
  /** Regencies: nothing else has such names. */
  regencies: 0.8,
  /** Values of a list. */
  list: 0.75,
  /** Years, half-years, dates, and places that say which level they are of. */
  contents: 0.7,
  /**
   * Districts and villages, whose names other places may have too. Lower: `Data Peserta Didik Kab. Pidie Jaya -
   * Dapodikdasmen.xlsx`.
   */
  innerPlaces: 0.6,
  /** The captions of parts of a table, which all name the field. */
  captions: 0.6,

  // Several columns, or none.
  /** A column for each value, with headings that name the figure, or the sexes. */
  acrossNamed: 0.95,
  /** The same, if the name of the file names the figure. */
  acrossByFile: 0.92,
  /** Headings that name values of the field, such as occupations, and columns that are a whole year. */
  acrossKnown: 0.9,
  /**
   * A column for each value, if nothing names the figure. Lower: `lulusan 2024.csv`; higher: `Lampiran APK.xlsx` and
   * others.
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
  /** Codes of places, and weeks, from which places and months are made. */
  made: 0.8,
  /**
   * A name, sheet or title of the file: less than any column.
   * Lower: `pekerjaan-menurut-jenis-kelamin.xlsx`; higher: `Ruang Kelas.xlsx`.
   */
  constant: 0.55,
} as const;

/** The factors of its score that make a file fit a collection better or worse. */
export const FIT = {
  /**
   * A lower score fits no collection. Lower: `Tabel 4.1.9.xlsx` and others; higher: `data_b.csv`, `APK dibulatkan.xlsx` and
   * others.
   */
  least: 0.5,
  /**
   * The weights of the fields: the figures together weigh most, then the fields by which they are divided; places are in
   * most files. Lower: `Kasus Tuberkulosis.xlsx`; higher: `DAK2 SEMESTER II 2023.xlsx` and others.
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
   * A place with a higher certainty counts as one: the weakest captions and inner places have it. Higher: `Daftar Siswa SDN
   * 1 Lhoknga.xlsx`.
   */
  place: 0.5,
  /** Without a place, or without a figure, a file is hardly one of a collection. */
  withoutPlace: 0.4,
  withoutFigure: 0.4,
  /**
   * The file's name, sheet or title names the figure. Lower: `rasio guru murid.csv` and others; higher: `Kunjungan
   * Wisatawan 2023.xlsx`.
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
   * The file does not have the fields that identify the figures: the diseases, the clinics. Higher: `Kunjungan Wisatawan
   * 2023.xlsx`, `pengunjung perpustakaan.csv` and others.
   */
  unlabelled: 0.7,
  /**
   * The collection has no field for a division of the figures that another one of its group has: ages, occupations. Lower:
   * `pekerjaan-menurut-jenis-kelamin.xlsx`; higher: `Tabel 3.1.5 Penduduk Menurut Kelompok Umur dan Jenis Kelamin.csv`.
   */
  dividedFurther: 0.9,
  /**
   * The most that is added for the figures of the file that are used, which half of them suffice for: it decides between
   * equals.
   */
  used: 0.11,
} as const;
