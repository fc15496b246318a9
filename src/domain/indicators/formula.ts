import type { Text } from '../collections/field';
import { declaredFigures } from '../collections/parts';
import { type Indicator, type IndicatorSide, sideCollection } from './indicator';

const COUNTED: Text = { id: 'Banyaknya data', en: 'Number of records' };
const YEARS: Text = { id: 'tahun', en: 'years' };
const ABOVE: Text = { id: 'tahun ke atas', en: 'years and more' };

/** The computation of an indicator in words: `Jumlah siswa (Siswa) ÷ Jumlah guru (Guru)`. */
export const indicatorFormula = (
  indicator: Pick<Indicator, 'numerator' | 'denominator' | 'factor'>,
): Text => ({
  id: formulaIn('id', indicator),
  en: formulaIn('en', indicator),
});

function formulaIn(
  language: keyof Text,
  { numerator, denominator, factor }: Pick<Indicator, 'numerator' | 'denominator' | 'factor'>,
): string {
  const times = factor === 1 ? '' : ` × ${new Intl.NumberFormat(language).format(factor)}`;
  return `${sideText(numerator)[language]} ÷ ${sideText(denominator)[language]}${times}`;
}

/** One side in words: its figure, its table, and its limits. */
export const sideText = (side: IndicatorSide): Text => ({ id: sideIn('id', side), en: sideIn('en', side) });

function sideIn(language: keyof Text, side: IndicatorSide): string {
  const collection = sideCollection(side);
  const figure = declaredFigures(collection).find(({ field }) => field.name === side.figure)?.field;
  const limits = Object.entries(side.where ?? {}).map(([name, values]) => {
    const label = collection.fields.find((field) => field.name === name)?.label[language] ?? name;
    return `${label}: ${values.join(', ')}`;
  });
  const ages = (side.ages ?? []).map(({ from, to }) =>
    to === null ? `${from} ${ABOVE[language]}` : `${from}–${to} ${YEARS[language]}`,
  );
  const inside = [collection.label[language], ...limits, ...(ages.length === 0 ? [] : [ages.join(', ')])];
  return `${(figure?.label ?? COUNTED)[language]} (${inside.join('; ')})`;
}
