import { judgeListed } from '../../places/judge-listed';
import { headingWords } from './headings';

/** A sex, or who runs a school: figures of these parts are added up if a collection does not have them. */
export function figurePartOf(text: string): string | undefined {
  if (/^(?:negeri|swasta)$/i.test(text)) return text.toLowerCase();
  const { kind, value } = judgeListed(text, 'sex');
  return kind === 'listed' || kind === 'spelling' ? value : undefined;
}

/** Two joined words, each of which may be written with a hyphen: `L+P`, `Laki-laki dan Perempuan`, `negeri/swasta`. */
const JOINED =
  /(?<!\p{L})(\p{L}+(?:\s?-\s?\p{L}+)?)\s*(?:[+&/,]|(?<=\s)(?:dan|and)(?=\s))\s*(\p{L}+(?:\s?-\s?\p{L}+)?)(?!\p{L})/gu;

/** A heading without the names of two joined parts whose total the figure is: `0-4 L+P` is `0-4`. */
export const withoutBothSexes = (heading: string): string =>
  heading.replace(/_/g, ' ').replace(JOINED, (joined, one: string, other: string) => {
    const parts = [figurePartOf(one), figurePartOf(other)];
    return parts.includes(undefined) || parts[0] === parts[1] ? joined : ' ';
  });

const TOTAL_WORDS = new Set(
  'jumlah|jml|jlh|total|subtotal|sub|grand|semua|seluruh|seluruhnya|keseluruhan|gabungan|sum|all|both|sexes|σ'.split(
    '|',
  ),
);

/** Whether a heading names the total of the columns beside it: `Jumlah`, `Total (L+P)`, `Keseluruhan`, `Σ`. */
export function namesTotal(heading: string): boolean {
  const text = withoutBothSexes(heading).replaceAll('∑', 'Σ');
  const words = headingWords(text);
  return words.length === 0 ? text.trim() !== heading.trim() : words.every((word) => TOTAL_WORDS.has(word));
}
