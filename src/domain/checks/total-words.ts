import type { AnyCollection } from '../collections/collection';
import type { Field } from '../collections/field';
import { placeLevelOf } from '../collections/field';
import { wordsOf } from '../places/fold';
import { withoutProvince } from '../places/provinces';

/** Words for the whole of something. */
const ALL = wordSet(
  `semua semuanya seluruh seluruhnya keseluruhan total jumlah jml jlh jmlh subtotal grandtotal rekap rekapitulasi akumulasi kumulatif
  all overall sum`,
);

/** Words that may stand beside them, whatever is counted. */
const BESIDE = wordSet(
  `sub grand total umum akhir besar dan di per dari untuk se the of for and in kelompok group yang ada lainnya tahun year
  semester bulan month periode period data tingkat level`,
);

/** Other words for what a field names. */
const PLACE_WORDS = wordSet(
  `kab kabupaten kota kec kecamatan gampong gp desa kelurahan kel wilayah daerah district districts village
  villages regency regencies province`,
);
const CATEGORY_WORDS = wordSet(
  `poli poliklinik klinik clinic clinics jenis kasus penyakit diagnosa diseases disease cases jenjang sekolah pendidikan levels school schools
  pekerjaan occupation occupations usia umur ages age kategori categories category dokter doctors spesialis instansi skpa dinas agency
  agencies aplikasi applications`,
);

/**
 * Whether a text is no name of a part but says that it is the sum of all of them: `Grand Total`, `TOTAL KAB. PIDIE`,
 * `Jumlah seluruh poli`. Each of the words beside the one for the whole must name what is counted, or a larger place.
 * @param larger the texts of the larger places
 */
export function isTotalName(
  text: string,
  { collection, field, larger = [] }: { collection: AnyCollection; field: Field; larger?: readonly string[] },
): boolean {
  const words = wordsOf(text);
  if (!words.some((word) => ALL.has(word))) return false;
  const known = placeLevelOf(field) === undefined ? CATEGORY_WORDS : PLACE_WORDS;
  const rest = withoutProvince(words);
  const named = new Set([...larger, ...labelsOf(collection, field)].flatMap(wordsOf));
  return rest.every(
    (word) => ALL.has(word) || BESIDE.has(word) || known.has(word) || named.has(word) || /^\d+$/.test(word),
  );
}

/** The names of the field and of the figures of a collection. */
function labelsOf({ fields, label }: AnyCollection, field: Field): readonly string[] {
  const counted = fields.flatMap((one) => (one.kind === 'int' && one.unit !== undefined ? [one] : []));
  const texts = [label, field.label, ...counted.flatMap((one) => [one.label, one.unit!])];
  return texts.flatMap(({ id, en }) => [id, en]);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
