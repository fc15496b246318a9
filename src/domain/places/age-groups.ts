import { monthOfName } from '../readings/months';

const RANGE_WORDS = '(?:-|–|—|_|s\\.?\\s*/?\\s*d\\.?|sampai(?:\\s+dengan)?|hingga|to|\\s)';
const UNIT = '(?:tahun|thn|th|years?)?';

const RANGE = new RegExp(`^(\\d{1,3})\\s*${UNIT}\\s*${RANGE_WORDS}\\s*(\\d{1,3})$`);
const OPEN =
  /^(?:(?:>=|≥|=>|min(?:imal)?)\s*(\d{1,3})|(\d{1,3})\s*(?:\+|plus|(?:dan\s+)?(?:ke\s*atas|lebih)|(?:and\s+)?(?:over|above|older)|>))$/;
const ABOVE = /^(?:>|lebih dari|di atas|diatas|over)\s*(\d{1,3})$/;
const BELOW = /^(?:<|kurang dari|di bawah|dibawah|under)\s*(\d{1,3})$/;

/**
 * An age group in the form that its list has, whether it is listed or not: `0 - 4 tahun` is `00-04`, `75 tahun ke atas` `75+`.
 * @returns undefined if the text is no age group
 */
export function ageGroupOf(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[[\]()'’"]/g, ' ')
    .replace(/[._]+/g, ' ')
    .replace(
      /\b(?:total|jumlah|jml|penduduk|umur|usia|kelompok|kel|range|rentang|age|group|ku)\b|\bu(?=\s*\d)/g,
      ' ',
    )
    .replace(/(\d)\s*(?:tahun|thn|th|years?(?:\s+old)?)\b/g, '$1')
    .trim()
    .replace(/\s+/g, ' ');
  const range = RANGE.exec(plain);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return from < to ? `${twoDigits(from)}-${twoDigits(to)}` : undefined;
  }
  const open = OPEN.exec(plain);
  if (open !== null) return `${twoDigits(Number(open[1] ?? open[2]))}+`;
  const above = ABOVE.exec(plain);
  if (above !== null) return `${twoDigits(Number(above[1]) + 1)}+`;
  const below = BELOW.exec(plain);
  return below === null || below[1] === '0' ? undefined : `00-${twoDigits(Number(below[1]) - 1)}`;
}

const twoDigits = (age: number): string => String(age).padStart(2, '0');

/** The age group that a spreadsheet has made a date of: `05-Sep`, `9-Mei` and `Oct-14` were `5-9` and `10-14`. */
export function ageGroupOfDate(text: string): string | undefined {
  const found = /^(?:(\d{1,2})[-\s/]([a-z]{3})|([a-z]{3})[-\s/](\d{1,2}))$/i.exec(text.trim());
  const month = monthOfName(found?.[2] ?? found?.[3] ?? '');
  if (found === null || month === undefined) return undefined;
  const numbers = [Number(found[1] ?? found[4]), month].sort((a, b) => a - b);
  return ageGroupOf(numbers.join('-'));
}
