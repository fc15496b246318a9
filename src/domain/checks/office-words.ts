import { findCollection } from '../collections';
import type { Text } from '../collections/field';
import { periodsOf } from '../collections/parts';
import {
  comparedFields,
  dividingFields,
  type FigureSum,
  type OfficeRule,
  type RuleComparison,
  readBy,
} from './office-rule';

const SIGNS: Readonly<Record<RuleComparison, string>> = { lte: '≤', lt: '<', eq: '=', gte: '≥', gt: '>' };

/** The words of a finding, by the comparison that does not hold. */
const BROKEN: Readonly<Record<RuleComparison, Text>> = {
  lte: { id: 'melebihi', en: 'more than' },
  lt: { id: 'tidak kurang dari', en: 'not less than' },
  eq: { id: 'tidak sama dengan', en: 'not equal to' },
  gte: { id: 'kurang dari', en: 'less than' },
  gt: { id: 'tidak lebih dari', en: 'not more than' },
};

type Words = Readonly<{ language: keyof Text; format: (value: number) => string }>;

/** The text of a rule without its name. */
type Compared = Omit<OfficeRule, 'name'>;

/** A rule in words: `Jumlah guru ≤ jumlah siswa, toleransi 5 %`. */
export function officeRuleText(rule: Compared, words: Words): string {
  const { left, comparison, percent } = rule;
  const { language, format } = words;
  const tolerance = { id: 'toleransi', en: 'tolerance' }[language];
  const comparedText = `${capital(sumText(left, rule, language))} ${SIGNS[comparison]} ${timesText(rule, words)}`;
  return percent === 0 ? comparedText : `${comparedText}, ${tolerance} ${format(percent)} %`;
}

/** The fields for whose values a rule compares: `Kota/Kabupaten, Kecamatan, Tahun`. */
export function officeUnitText(rule: Compared, language: keyof Text): string {
  const periods = periodsOf(findCollection(rule.left.collection)!);
  return [...comparedFields(rule), ...periods].map(({ label }) => label[language]).join(', ');
}

/**
 * The text of a finding of a rule: `Jumlah guru 12 melebihi jumlah siswa 10`.
 * @param figures the left side and the right one, as texts of numbers
 */
export function brokenRuleText(
  rule: Compared,
  figures: Readonly<{ value: string; expected: string }>,
  words: Words,
): string {
  const { left, comparison, right } = rule;
  const { language, format } = words;
  const [value, expected] = [format(Number(figures.value)), format(Number(figures.expected))];
  const compared =
    right.kind === 'number'
      ? expected
      : `${timesText(rule, words)} ${right.times === 1 ? '' : '= '}${expected}`;
  const joined = language === 'id' ? ' ' : ', ';
  return `${capital(sumText(left, rule, language))} ${value}${joined}${BROKEN[comparison][language]} ${compared}`;
}

/** The figures of the right side, with their factor. */
function timesText(rule: Compared, { language, format }: Words): string {
  const { right } = rule;
  if (right.kind === 'number') return format(right.number);
  const before = { id: 'periode sebelumnya', en: 'the period before' };
  const side = right.kind === 'before' ? before[language] : sumText(right, rule, language);
  return right.times === 1 ? side : `${format(right.times)} × ${side}`;
}

/** Figures in words, with their table if both sides have figures of that name. */
function sumText(side: FigureSum, rule: Compared, language: keyof Text): string {
  const { left, right } = rule;
  const collection = findCollection(side.collection)!;
  const figures = figuresText(side, language);
  const values = dividingFields(collection).flatMap(({ name }) => side.only[name] ?? []);
  const isOfOther = readBy(rule).length > 1 && right.kind === 'figures';
  const isSameName = isOfOther && figuresText(left, language) === figuresText(right, language);
  const beside = [...values, ...(isSameName ? [collection.label[language]] : [])];
  return beside.length === 0 ? figures : `${figures} (${beside.join(', ')})`;
}

const figuresText = ({ collection, figures }: FigureSum, language: keyof Text): string =>
  figures.map((name) => small(findCollection(collection)!.field(name)!.label[language])).join(' + ');

/** Within a sentence, unless it begins with an acronym. */
const small = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
