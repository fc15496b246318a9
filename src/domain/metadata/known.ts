import type { Collection } from '../collections';
import type { Field } from '../collections/field';
import { categoriesOf, periodsOf, placesOf } from '../collections/parts';
import { type PeriodKind, periodFieldsOf } from '../deliveries/period';
import { indicatorFormula, sideText } from '../indicators/formula';
import { type Indicator, jointOf, SIDES, sideCollection } from '../indicators/indicator';
import { englishMemberOf, NO_VALUE, TEXTS_SIGN } from './forms/member';
import { PUBLICATION } from './forms/publication';
import type { MetadataValues } from './judge';
import { isFigureField, type MetadataSubject } from './subject';

/** From where a known value comes. */
export const KNOWN_SOURCES = ['declaration', 'lists', 'agencies', 'places', 'calendar', 'table'] as const;
export type KnownSource = (typeof KNOWN_SOURCES)[number];
export type KnownMember = Readonly<{ value: string; from: KnownSource }>;
export type KnownMembers = Readonly<Record<string, KnownMember>>;

/** What the service knows besides the declarations. */
export type MetadataFacts = Readonly<{
  /** The running year in the service's time zone. */
  year: number;
  province: string;
  /** The names of the regencies and cities in use. */
  regencies: readonly string[];
  /** The agencies that deliver to a collection. */
  agenciesOf: (resource: string) => readonly string[];
  /** The listed values of a field; none: its values are not listed. */
  valuesOf: (field: Field, collection: Collection) => readonly string[];
  /** The complete values of a collection's activity. */
  activityOf: (collection: Collection) => MetadataValues;
}>;

/** The texts of one member, in one line. */
const joined = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.replaceAll(TEXTS_SIGN, '/')))].join(` ${TEXTS_SIGN} `);

const UPDATES: Readonly<Record<PeriodKind, string>> = {
  year: 'Tahunan',
  half_year: 'Semesteran',
  month: 'Bulanan',
};
const REFERS_TO: Readonly<Record<PeriodKind, string>> = {
  year: 'Setahun',
  half_year: 'Semester',
  month: 'Sebulan',
};
/** How values of each kind are called in BPS's form. */
const TYPES: Readonly<Record<Field['kind'], string>> = {
  int: 'INTEGER',
  year: 'INTEGER',
  varchar: 'CHARACTER',
  enum: 'CHARACTER',
  timestamp: 'DATETIME',
  datetime: 'DATETIME',
};

/** The members that the service knows of a subject, which the office can override. */
export function knownMembers(subject: MetadataSubject, facts: MetadataFacts): KnownMembers {
  switch (subject.kind) {
    case 'collection':
      return knownOfCollection(subject.collection, facts);
    case 'field':
      return knownOfField(subject.field, subject.collection, facts);
    case 'indicator':
      return knownOfIndicator(subject.indicator, facts);
  }
}

/** Only the values of known members. */
export const valuesOfKnown = (known: KnownMembers): MetadataValues =>
  Object.fromEntries(Object.entries(known).map(([name, { value }]) => [name, value]));

const from = (source: KnownSource, values: Readonly<Record<string, string | undefined>>): KnownMembers =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, { value, from: source }]],
    ),
  );

/** Texts in both languages. */
const both = (name: string, { id, en }: { id: string; en: string }) => ({
  [name]: id,
  [englishMemberOf(name)]: en,
});

const kindOf = (collection: Collection): PeriodKind | undefined =>
  periodFieldsOf(periodsOf(collection))?.kind;

function knownOfCollection(collection: Collection, facts: MetadataFacts): KnownMembers {
  const kind = kindOf(collection);
  const agencies = facts.agenciesOf(collection.resource);
  const levels = new Set(placesOf(collection).map(({ place }) => place));
  const repeated = kind !== undefined && { kegiatan_ini_dilakukan: 'BERULANG' };
  return {
    ...from('calendar', { tahun: String(facts.year) }),
    ...from('agencies', { produsen_data_name: agencies.join(', '), produsen_data: agencies.join(', ') }),
    ...from('places', {
      wilayah_provinsi: facts.regencies.map(() => facts.province).join('\n'),
      wilayah_kabupaten_kota: facts.regencies.join('\n'),
    }),
    ...from('declaration', {
      jenis_statistik: 'STATISTIK_SEKTORAL',
      jenis_data: 'statistik',
      ...both('judul_kegiatan', collection.label),
      ...both('tujuan_kegiatan', collection.description),
      ...repeated,
      frekuensi_penyelenggaraan: kind && UPDATES[kind],
      jadwal_pemutakhiran: kind && UPDATES[kind],
      cakupan_wilayah: 'SEBAGIAN_WILAYAH_INDONESIA',
      tingkat_provinsi: 'true',
      tingkat_kabupaten_kota: levels.has('regency') ? 'true' : undefined,
      tingkat_lainnya: levels.has('district') ? 'true' : undefined,
      tingkat_lainnya_text: levels.has('village')
        ? 'Kecamatan, gampong'
        : levels.has('district')
          ? 'Kecamatan'
          : undefined,
      produk_digital: 'true',
    }),
  };
}

/** The members that a figure or an indicator has from the activity of its collection. */
function inherited(collection: Collection, facts: MetadataFacts): KnownMembers {
  const values = facts.activityOf(collection);
  const own = new Set(['kode_indikator', 'nama_indikator', 'kode_metadata', 'id_ddp', 'kode_standard_data']);
  return from(
    'table',
    Object.fromEntries(
      PUBLICATION.filter(({ name }) => !own.has(name)).map(({ name }) => [name, values[name]]),
    ),
  );
}

function knownOfField(field: Field, collection: Collection, facts: MetadataFacts): KnownMembers {
  const kind = kindOf(collection);
  const isFigure = isFigureField(collection, field);
  const unit = field.kind === 'int' ? field.unit?.id : undefined;
  const values = facts.valuesOf(field, collection);
  const of = (language: 'id' | 'en') =>
    isFigure ? `${field.label[language]} (${collection.label[language]})` : field.label[language];
  const parts = [...placesOf(collection), ...periodsOf(collection), ...categoriesOf(collection)];
  return {
    ...(isFigure && inherited(collection, facts)),
    ...from('lists', {
      value_domain_kode: values.map((_, at) => String(at + 1)).join('\n'),
      value_domain_nilai: values.join('\n'),
    }),
    ...from('declaration', {
      ...both('nama', { id: of('id'), en: of('en') }),
      ...both('definisi', field.description),
      alias: NO_VALUE,
      referensi_waktu: kind === undefined ? 'Saat didata' : REFERS_TO[kind],
      ukuran: unit === undefined ? NO_VALUE : 'Jumlah',
      satuan: unit ?? NO_VALUE,
      tipe_data: TYPES[field.kind],
      aturan_validasi: joined(rulesOf(field, collection, values)),
      kalimat_pertanyaan: NO_VALUE,
      ...(isFigure && { klasifikasi_penyajian: joined(parts.map(({ label }) => label.id)) }),
    }),
  };
}

/** The rules that the service keeps for the values of a field, in words. */
function rulesOf(field: Field, { naturalKey }: Collection, values: readonly string[]): readonly string[] {
  const rules = ['Wajib diisi'];
  if (field.kind === 'int' || field.kind === 'year')
    rules.push(`Bilangan bulat dari ${field.min} sampai ${field.max}`);
  if (field.kind === 'varchar' || field.kind === 'enum')
    rules.push(`Paling panjang ${field.maxLength} karakter`);
  if (field.kind === 'timestamp' || field.kind === 'datetime') rules.push('Tanggal dan waktu yang sah');
  if (field.kind === 'varchar' && field.place !== undefined)
    rules.push('Nama wilayah menurut daftar wilayah');
  if (values.length > 0) rules.push('Salah satu nilai dalam daftar');
  if (naturalKey.includes(field.name)) rules.push('Bagian dari kunci yang membedakan tiap data');
  return rules;
}

const LEVEL_NAMES = { regency: 'Kabupaten/Kota', district: 'Kecamatan', village: 'Desa/Kelurahan' } as const;

function knownOfIndicator(indicator: Indicator, facts: MetadataFacts): KnownMembers {
  const { label, definition, interpretation, unit, factor } = indicator;
  const { places, period, categories } = jointOf(indicator);
  const sides = SIDES.map((side) => indicator[side]);
  const periodFields = period === undefined ? [] : periodsOf(sideCollection(indicator.numerator));
  const shared = categoriesOf(sideCollection(indicator.numerator)).filter(
    ({ name }) => name === indicator.shareOf,
  );
  const parts = [...places, ...periodFields, ...categories, ...shared];
  const [above, below] = sides.map((side) => latexText(sideText(side).id));
  return {
    ...inherited(sideCollection(indicator.numerator), facts),
    ...from('declaration', {
      ...both('nama', label),
      ...both('definisi', definition),
      ...both('interpretasi', interpretation),
      metode_perhitungan: indicatorFormula(indicator).id,
      rumus: `\\frac{${above}}{${below}}${factor === 1 ? '' : ` \\times ${factor}`}`,
      ukuran: unit.id === 'persen' ? 'Persentase' : 'Rasio',
      satuan: unit.id,
      klasifikasi_penyajian: joined(parts.map((field) => field.label.id)),
      indikator_komposit: 'false',
      level_estimasi: joined(['Provinsi', ...places.map(({ place }) => LEVEL_NAMES[place])]),
      variabel_pembangun_nama: sides.map((side) => sideText(side).id).join('\n'),
    }),
    ...from('table', {
      kegiatan_penghasil: sides
        .map((side) => facts.activityOf(sideCollection(side))['judul_kegiatan'] ?? '')
        .join('\n'),
    }),
  };
}

/** A text in a formula of LaTeX, with the signs that have a meaning there written as themselves. */
const latexText = (text: string): string =>
  `\\text{${text.replace(/[\\{}$&#^_%~]/g, (sign) => (sign === '\\' ? '/' : sign === '~' || sign === '^' ? '' : `\\${sign}`))}}`;
