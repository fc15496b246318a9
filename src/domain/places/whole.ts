import type { PlaceLevel } from '../collections/field';
import { wordsOf } from './fold';
import type { Judgement } from './judgement';

/**
 * The text at a level of places for the whole of the place above it, if a figure is not divided further: `text` is the one
 * in use, the `former` ones were used before and stay known (docs/decisions/places.md, "Figures for a whole place").
 */
export type WholeTexts = Readonly<{ text: string; former: readonly string[] }>;

/** The text until an administrator sets another one. */
export const DEFAULT_WHOLE: WholeTexts = { text: '-', former: [] };

/** Every text that is known for the whole, the present one first. */
export const knownWholes = ({ text, former }: WholeTexts): readonly string[] => [text, ...former];

/** The texts of the office, the latest first; the default stays known. */
export function wholeTextsOf(texts: readonly string[]): WholeTexts {
  const [text = DEFAULT_WHOLE.text, ...former] = new Set([...texts, DEFAULT_WHOLE.text]);
  return { text, former };
}

/** Judges a text that stands for the whole; undefined if it is none of the office's texts. There is nothing above a regency. */
export function judgeWhole(text: string, level: PlaceLevel, whole: WholeTexts): Judgement | undefined {
  if (level === 'regency') return undefined;
  if (text === whole.text) return { kind: 'listed', value: text, isWhole: true };
  return whole.former.includes(text) ? { kind: 'spelling', value: whole.text, isWhole: true } : undefined;
}

/** The judgement of a text that perhaps stands for the whole: `Semua Kecamatan`, `–`, `n/a`; undefined if it does not. */
export const judgePerhapsWhole = (
  text: string,
  level: PlaceLevel,
  whole: WholeTexts,
): Judgement | undefined =>
  level !== 'regency' && mayBeWhole(text)
    ? { kind: 'near', candidates: [{ value: whole.text }], isWhole: true }
    : undefined;

/** Words in files for the whole of something. */
const ALL = new Set(
  'semua semuanya seluruh seluruhnya keseluruhan total jumlah jml jlh subtotal rekap all'.split(' '),
);
/** Words that may stand beside them. */
const BESIDE = new Set(
  'sub total kab kabupaten kota kec kecamatan gampong desa kelurahan wilayah daerah district village'.split(
    ' ',
  ),
);
/** Words for the absence of a name, with their letters joined. */
const NO_NAME = new Set(['na', 'nihil', 'kosong', 'null', 'none', 'tidakada', 'tanpanama']);

/** Whether a text is no name, but a word for the whole of something, a word for nothing, or signs alone. */
function mayBeWhole(text: string): boolean {
  const words = wordsOf(text);
  if (words.length === 0) return text !== '';
  if (NO_NAME.has(words.join(''))) return true;
  return words.some((word) => ALL.has(word)) && words.every((word) => ALL.has(word) || BESIDE.has(word));
}
