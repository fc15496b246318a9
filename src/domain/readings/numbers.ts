/** How the figures of a column are written. */
export type NumberStyle = Readonly<{
  decimal: ',' | '.';
  /** Whether the column writes numbers in both ways, so that some of them can be read in either way. */
  mixed?: boolean | undefined;
  /**
   * For a mixed column: its figures are whole, and some are thousands. So `2.625` is first read as 2625, and `5.24`, whose
   * zeros may be lost, as `5.240`. Without it, only texts that can be a group of thousands are doubtful.
   */
  whole?: boolean | undefined;
  /** Texts that say that there is no figure. */
  noFigure?: readonly string[] | undefined;
}>;

/** Texts that say that there is no figure, in lower case. */
export const NO_FIGURE: readonly string[] = [
  '-',
  '--',
  '–',
  '—',
  '…',
  '...',
  '..',
  'n/a',
  'na',
  'n.a.',
  '#n/a',
  'nan',
  'null',
  'none',
  'nihil',
  'tad',
  't.a.d.',
  'x',
  '(x)',
  'tidak ada',
  'tidak ada data',
  'tidak tersedia',
  'data tidak tersedia',
  'belum ada',
  'belum ada data',
  'belum tersedia',
  'kosong',
  'no data',
  'not available',
];
/** Signs alone, such as `---` or `***`. */
const SIGNS = /^[-‐-―−.…_*~/()\s]+$/u;

/** @param marks the texts for no figure, in lower case */
export const saysNoFigure = (text: string, marks = NO_FIGURE): boolean =>
  marks.includes(text.trim().toLowerCase()) || (marks === NO_FIGURE && SIGNS.test(text));

/** The reading of a text: no figure; a number as digits with a point; several readings; or no number. */
export type NumberReading =
  | Readonly<{ kind: 'none' }>
  | Readonly<{ kind: 'number'; text: string }>
  | Readonly<{ kind: 'doubtful'; text: string; otherwise: string }>
  | Readonly<{ kind: 'unreadable' }>;

/**
 * Marks after a figure: of footnotes (`2.691,8*`, `15 1)`, `15¹⁾`), and the letters by which statistics say that it is revised,
 * estimated, preliminary or very preliminary (`13 012r`, `7e`).
 */
export const FIGURE_MARKS =
  '(?: ?,?[*†‡#¹²³⁰ⁱⁿ⁴-⁹⁽⁾ᵃ-ᶿʰ-ˣ]\\)?| ?(?:[repx]|xx)(?![\\p{L})])| ?[a-z]{1,2}\\)| \\d{1,2}\\))+';
const MARKS_AT_END = new RegExp(`${FIGURE_MARKS}$`, 'u');
/** Longer texts are no figures, and the time for the regular expressions would grow with the square of their length. */
const MAX_FIGURE = 60;
/** The signs that a person types before a figure so that a spreadsheet leaves it as it is. */
const TYPED_AS_TEXT = /^['’`](?=[+-]?\d)/;
const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/gu;
const PLAIN = /^[+-]?\d+$/;

/** Reads the figure of a cell in the style of its column. */
export function readNumber(
  text: string,
  { decimal, mixed, whole, noFigure = NO_FIGURE }: NumberStyle,
): NumberReading {
  if (saysNoFigure(text, noFigure)) return { kind: 'none' };
  const digits = numberTextOf(text);
  const read = digits === undefined ? undefined : readAs(digits, decimal);
  if (mixed !== true || digits === undefined) return numberOr(read);
  const other = readAs(digits, decimal === ',' ? '.' : ',');
  const filled = whole === true ? withLostZeros(digits) : undefined;
  if (filled !== undefined) return { kind: 'doubtful', text: filled, otherwise: read ?? other ?? digits };
  if (read === undefined || other === undefined || read === other) return numberOr(read ?? other);
  const [first, second] = whole === true && !PLAIN.test(read) ? [other, read] : [read, other];
  return { kind: 'doubtful', text: first, otherwise: second };
}

const numberOr = (text: string | undefined): NumberReading =>
  text === undefined ? { kind: 'unreadable' } : { kind: 'number', text };

/** A text without the marks of footnotes and revisions after its figure. */
export const withoutMarks = (text: string): string => text.replace(MARKS_AT_END, '').trim();

/** The text of a figure without surrounding spaces and marks of footnotes; undefined if it is no figure. */
function numberTextOf(text: string): string | undefined {
  if (text.length > MAX_FIGURE) return undefined;
  const trimmed = withoutMarks(text.replace(SPACES, ' ').trim()).replace(TYPED_AS_TEXT, '');
  return /^[+-]?\d[\d.,' ]*$/.test(trimmed) ? trimmed : undefined;
}

/** The number with a decimal point, without a fraction of zeros; undefined if it is not written in that style. */
function readAs(digits: string, decimal: ',' | '.'): string | undefined {
  const places = digits.split(decimal);
  if (places.length > 2) return undefined;
  const [whole = '', fraction = ''] = places;
  if (places.length === 2 && !/^\d+$/.test(fraction)) return undefined;
  if (!PLAIN.test(whole) && !isGrouped(whole, decimal === ',' ? '.' : ',')) return undefined;
  const zerosOff = fraction.replace(/0+$/, '');
  const plain = whole.replace(/[^\d-]/g, '').replace(/^(-?)0+(?=\d)/, '$1');
  return zerosOff === '' ? plain : `${plain}.${zerosOff}`;
}

/** The digits with the zeros that a spreadsheet removed when it read `5.240` as a fraction and made it `5.24`. */
function withLostZeros(digits: string): string | undefined {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)([1-9]\d{0,2})[.,](\d{1,2})$/.exec(digits) ?? [];
  return whole === '' ? undefined : `${sign === '-' ? '-' : ''}${whole}${rest.padEnd(3, '0')}`;
}

/**
 * Whether a number has groups of three digits, all with the same separator. `0.125` is a fraction: thousands do not begin
 * with a zero.
 */
function isGrouped(whole: string, point: string): boolean {
  const separator = /[^\d+-]/.exec(whole)?.[0];
  if (separator === undefined || !(separator === point || separator === ' ' || separator === "'"))
    return false;
  const [first = '', ...groups] = whole.split(separator);
  return /^[+-]?[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
}

/**
 * Whether a column of whole numbers has fractions beside thousands, such as `5.24` beside `2,500`: a slip, or `5.240`,
 * which a spreadsheet has made a fraction. A column of fractions below a thousand, such as rates, has none.
 */
const hasSlips = (values: readonly Readonly<{ text: string }>[], style: NumberStyle): boolean =>
  hasThousands(values, style) &&
  values.some(({ text }) => withLostZeros(numberTextOf(text) ?? '') !== undefined);

/** Whether a column has figures of a thousand and more; in a mixed column, by either reading. */
function hasThousands(
  values: readonly Readonly<{ text: string }>[],
  { decimal, mixed }: NumberStyle,
): boolean {
  const signs = mixed === true ? ([',', '.'] as const) : [decimal];
  return values.some(({ text }) => {
    const digits = numberTextOf(text);
    return digits !== undefined && signs.some((sign) => Number(readAs(digits, sign) ?? 0) >= 1_000);
  });
}

/** The evidence about the style of a column in its texts. */
export type NumberEvidence = Readonly<{
  /** The share of the texts that are a figure or say that there is none, from 0 to 1. */
  share: number;
  /** Whether a text is more than digits, so that the column needs reading. */
  needed: boolean;
  hasNoFigure: boolean;
  /** Whether the style was decided by a text that can be read in one style only. */
  isCertain: boolean;
  style: NumberStyle;
}>;

/**
 * The style of a column of whole numbers: a text that can be read as a whole number or as a fraction is read as the former,
 * with a doubt.
 */
export function findFigureStyle(
  values: readonly Readonly<{ text: string; count: number }>[],
): Omit<NumberEvidence, 'share'> {
  const { style, ...evidence } = findNumberStyle(values);
  const isWhole = style.mixed === true ? hasThousands(values, style) : hasSlips(values, style);
  const isMixed = style.mixed === true || isWhole;
  const { decimal } = style;
  return {
    ...evidence,
    style: { decimal, ...(isMixed ? { mixed: true } : {}), ...(isWhole ? { whole: true } : {}) },
  };
}

/** Finds the style of a column's figures from its texts and their frequency. */
export function findNumberStyle(values: Iterable<Readonly<{ text: string; count: number }>>): NumberEvidence {
  const seen = { total: 0, figures: 0, none: 0, plain: 0, longPlain: 0 };
  const only = { ',': 0, '.': 0 };
  const either = { ',': 0, '.': 0 };
  for (const { text, count } of values) {
    seen.total += count;
    if (saysNoFigure(text)) {
      seen.none += count;
      continue;
    }
    const digits = numberTextOf(text);
    if (digits === undefined) continue;
    const comma = readAs(digits, ',');
    const point = readAs(digits, '.');
    if (comma === undefined && point === undefined) continue;
    seen.figures += count;
    if (PLAIN.test(text)) {
      seen.plain += count;
      if (digits.length > 3) seen.longPlain += count;
    } else if (comma === point) continue;
    else if (point === undefined) only[','] += count;
    else if (comma === undefined) only['.'] += count;
    else either[digits.includes(',') ? ',' : '.'] += count;
  }
  const needed = seen.none > 0 || seen.figures > seen.plain;
  const share = seen.total === 0 ? 0 : (seen.figures + seen.none) / seen.total;
  return {
    share,
    needed,
    hasNoFigure: seen.none > 0,
    isCertain: only[','] + only['.'] > 0,
    style: styleOf({ only, either, longPlain: seen.longPlain }),
  };
}

/**
 * The decimal sign is that of the certain texts. A text such as `2.625` is doubtful if another text uses the same sign as a
 * decimal sign, or writes thousands without a sign; if there are none of these, its sign separates thousands.
 */
function styleOf(seen: {
  only: Record<',' | '.', number>;
  either: Record<',' | '.', number>;
  longPlain: number;
}): NumberStyle {
  const { only, either, longPlain } = seen;
  if (only[','] > 0 && only['.'] > 0) return { decimal: only[','] >= only['.'] ? ',' : '.', mixed: true };
  if (only[','] > 0) return { decimal: ',', ...(either[','] > 0 ? { mixed: true } : {}) };
  if (only['.'] > 0) return { decimal: '.', ...(either['.'] > 0 ? { mixed: true } : {}) };
  const decimal = either[','] > either['.'] ? '.' : ',';
  const isMixed = (either[','] > 0 && either['.'] > 0) || (longPlain > 0 && either[','] + either['.'] > 0);
  return { decimal, ...(isMixed ? { mixed: true } : {}) };
}
