const UNITS = /\s*(?:tahun|thn|th|years?|yrs?)\.?\s*/giu;

/** An age group as the service writes it: `00-04`, `75+`. */
export function readAgeGroup(text: string): string | undefined {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(?:umur|usia|kelompok umur|kelompok usia|age|u)[\s._:]*(?=[\d<>≥=])/u, '')
    .replace(UNITS, ' ')
    .replace(/[‐-―_]/gu, '-')
    .trim();
  const range = /^(\d{1,3})\s*(?:-|s\/d|sd|sampai|s\.d\.?|to|–)\s*(\d{1,3})$/u.exec(words);
  if (range !== null) {
    const [from, to] = [Number(range[1]), Number(range[2])];
    return from < to && to < 130 ? `${two(from)}-${two(to)}` : undefined;
  }
  const open =
    /^(?:>=|=>|≥|>|lebih dari)\s*(\d{1,3})$/u.exec(words) ??
    /^(\d{1,3})\s*(?:\+|ke ?atas|keatas|and over|dan lebih|lebih|plus|-\s*(?:ke ?atas|lebih)?)$/u.exec(words);
  if (open === null) return undefined;
  const from =
    Number(open[1]) + (words.startsWith('>') && !words.startsWith('>=') && Number(open[1]) % 5 === 4 ? 1 : 0);
  return from < 130 ? `${two(from)}+` : undefined;
}

const two = (age: number): string => String(age).padStart(2, '0');

/** The bounds of a group as the service writes it; the last one has no upper bound. */
export function boundsOfAgeGroup(group: string): { from: number; to: number | undefined } {
  const [from, to] = group.replace('+', '').split('-');
  return { from: Number(from), to: to === undefined ? undefined : Number(to) };
}
