import { headingKey } from './propose/headings';

/** Headings by which a list of persons is known: of their names, or of numbers that each person has alone. */
const IDENTIFYING =
  'nik|nisn|nis|nipd|nuptk|nip|nama siswa|nama peserta didik|nama murid|nama pelajar|nama guru|nama ptk|nama gtk|nama pendidik|nama pengajar|nama pasien|no rm|nomor rekam medis|nama penduduk|nama warga|student name|teacher name|patient name';
/** Headings that identify such a list if a column of names alone is beside them. */
const BESIDE_NAMES =
  'nama ibu|nama ibu kandung|ibu kandung|nama ayah|nama ayah kandung|nama orang tua|nama orangtua|orang tua|orangtua|nama wali|tempat lahir|tanggal lahir|tgl lahir|tempat tanggal lahir|tempat tgl lahir|ttl|date of birth|place of birth|mother|father';
/** Headings of other columns in which such lists have facts about one person. */
const OF_PERSONS =
  'nama|nama lengkap|name|full name|ibu|ayah|wali|pekerjaan ayah|pekerjaan ibu|alamat|alamat jalan|alamat rumah|no hp|hp|nomor hp|no telp|no telepon|telepon|telp|email|e mail|no kk|no kip|no kks|no akta lahir|no registrasi akta lahir|no rekening|rekening atas nama|skhun|no peserta ujian nasional|no seri ijazah|lintang|bujur|address|phone';

const setOf = (list: string): ReadonlySet<string> => new Set(list.split('|'));
const identifying = setOf(IDENTIFYING);
const besideNames = setOf(BESIDE_NAMES);
const names = setOf('nama|nama lengkap|name|full name');
const ofPersons = new Set([...identifying, ...besideNames, ...setOf(OF_PERSONS)]);

/**
 * The headings under which a list of persons names them: the rows of such a list are counted, and these columns are never
 * kept. A list of doctors is no such list, because a collection has them by name.
 * @returns none if it is no list of persons
 */
export function personalHeadings(headings: readonly string[]): string[] {
  const named = headings.map((heading) => ({ heading, key: headingKey(heading).whole }));
  const has = (list: ReadonlySet<string>) => named.some(({ key }) => list.has(key));
  if (named.some(({ key }) => /\b(?:dokter|doctor|physician|dpjp)\b/.test(key))) return [];
  const isOfPersons = has(identifying) || (has(names) && has(besideNames));
  return isOfPersons ? named.filter(({ key }) => ofPersons.has(key)).map(({ heading }) => heading) : [];
}
