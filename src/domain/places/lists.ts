import type { ListName } from '../collections/field';
import { MONTH_NAMES } from '../readings/months';

/** A value of a list, with other ways to write it. */
export type ListEntry = Readonly<{ value: string; aliases?: readonly string[] | undefined }>;

const entry = (value: string, aliases = ''): ListEntry => ({
  value,
  aliases: aliases === '' ? [] : aliases.split('|'),
});

const fiveYears = Array.from({ length: 15 }, (_, group) => {
  const [from, to] = [group * 5, group * 5 + 4].map((age) => String(age).padStart(2, '0'));
  return entry(`${from}-${to}`);
});

/**
 * The lists as they are until an administrator changes them. Case, punctuation, numerals and words such as `Semester` need no
 * alias. The values of `status` are those that administrators list for the field itself.
 */
export const DEFAULT_LISTS: Readonly<Record<ListName, readonly ListEntry[]>> = {
  semester: [
    entry('1', 'pertama|ganjil|gasal|first|odd|h1|s1|awal'),
    entry('2', 'kedua|genap|second|even|h2|s2|akhir'),
  ],
  jenjang: [
    entry(
      'PAUD',
      'pendidikan anak usia dini|kb|kelompok bermain|tpa|taman penitipan anak|sps|satuan paud sejenis',
    ),
    entry('TK', 'taman kanak-kanak|tkn|tks|kindergarten'),
    entry('RA', 'raudhatul athfal|raudatul athfal'),
    entry('SD', 'sekolah dasar|sdn|sds|sd negeri|sd swasta|elementary school|primary school'),
    entry('MI', 'madrasah ibtidaiyah|min|mis'),
    entry('SMP', 'sekolah menengah pertama|smpn|smps|smp negeri|smp swasta|sltp|junior high school'),
    entry('MTs', 'madrasah tsanawiyah|mtsn|mtss'),
    entry('SMA', 'sekolah menengah atas|sman|smas|sma negeri|sma swasta|smu|smun|senior high school'),
    entry('MA', 'madrasah aliyah|man|mas'),
    entry('SMK', 'sekolah menengah kejuruan|smkn|smks|smk negeri|smk swasta|stm|smea|vocational high school'),
    entry('SLB', 'sekolah luar biasa|slbn|slbs|slb negeri|slb swasta|special school'),
    entry('SD/MI', 'sd sederajat|sd/mi/sederajat|sd/mi/paket a|sd dan mi'),
    entry('SMP/MTs', 'smp sederajat|smp/mts/sederajat|smp/mts/paket b|smp dan mts'),
    entry(
      'SMA/SMK/MA',
      'sma sederajat|sma/ma|sma/smk|sma/ma/smk|smk/sma/ma|sma/smk/ma/sederajat|sma/smk/ma/paket c|sm/sederajat',
    ),
  ],
  ageGroup: [...fiveYears, entry('75+')],
  month: MONTH_NAMES.map((names, place) => entry(String(place + 1), names.join('|'))),
  sex: [
    entry('Laki-laki', 'l|lk|laki|laki2|laki laki|pria|male|m|men|man|jantan|putra|cowok'),
    entry('Perempuan', 'p|pr|prp|wanita|female|f|women|woman|w|betina|putri|cewek'),
  ],
  status: [],
};

/** Words around a value that do not change it: `total_sma`, `Umur 0-4 tahun`, `Semester II Tahun 2024`. */
export const FREE_WORDS: Readonly<Record<ListName, ReadonlySet<string>>> = {
  semester: wordSet('semester smt sem smstr sm ke tahun thn ta'),
  jenjang: wordSet('jenjang tingkat pendidikan bentuk sekolah satuan level siswa murid guru peserta didik'),
  ageGroup: wordSet(''),
  month: wordSet('bulan bln tahun thn month'),
  sex: wordSet('jenis kelamin jk penduduk sex siswa'),
  status: wordSet('status pasien'),
};

function wordSet(words: string): ReadonlySet<string> {
  return new Set(`total jumlah jml jlh banyaknya ${words}`.split(' '));
}
