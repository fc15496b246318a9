import { foldedText, wordsOf } from './fold';

/** The provinces of Indonesia, as files of agencies name them beside their regencies and in names of offices. */
const PROVINCES = new Set(
  `Aceh|Sumatera Utara|Sumatera Barat|Riau|Jambi|Sumatera Selatan|Bengkulu|Lampung|Kepulauan Bangka Belitung|Bangka Belitung|Kepulauan Riau
  |DKI Jakarta|Jakarta|Jawa Barat|Jawa Tengah|DI Yogyakarta|Yogyakarta|Jawa Timur|Banten|Bali|Nusa Tenggara Barat|Nusa Tenggara Timur
  |Kalimantan Barat|Kalimantan Tengah|Kalimantan Selatan|Kalimantan Timur|Kalimantan Utara|Sulawesi Utara|Sulawesi Tengah
  |Sulawesi Selatan|Sulawesi Tenggara|Gorontalo|Sulawesi Barat|Maluku|Maluku Utara|Papua|Papua Barat|Papua Selatan|Papua Tengah
  |Papua Pegunungan|Papua Barat Daya`
    .split('|')
    .map(foldedText),
);

const PREFIXES = new Set(['provinsi', 'propinsi', 'prov', 'prop', 'province', 'se']);

/** Whether a text is the name of a province: `Aceh`, `Prov. Jawa Barat`. */
export function isProvinceName(text: string): boolean {
  const words = wordsOf(text);
  return PROVINCES.has(withoutPrefix(words).join(''));
}

const withoutPrefix = (words: readonly string[]): readonly string[] =>
  PREFIXES.has(words[0] ?? '') ? words.slice(1) : words;

/** The maximum number of words in the name of a province, with the word before it. */
const MOST_WORDS = 4;

/** The words of a name without that of a province at their end: `Dinas Pendidikan Prov. Aceh`. Never empty. */
export function withoutProvince(words: readonly string[]): readonly string[] {
  for (let count = MOST_WORDS; count > 0; count -= 1) {
    const end = words.slice(-count);
    if (count < words.length && PROVINCES.has(withoutPrefix(end).join(''))) return words.slice(0, -count);
  }
  return words;
}
