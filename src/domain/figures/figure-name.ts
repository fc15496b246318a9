import type { Measure } from '../answers/judge-summary';
import type { AnyCollection } from '../collections/collection';
import type { Text } from '../collections/field';
import { periodsOf } from '../collections/parts';
import { isCondition, partsOf } from '../collections/view/filter-parts';
import type { Condition, Filter, View } from '../collections/view/view';
import { localeOf } from '../languages';
import type { FigurePlace, FigureQuery } from './pinned';

type Named = Readonly<{ collection: AnyCollection }> &
  Pick<FigureQuery, 'view' | 'measure' | 'figures' | 'place'>;

const MEASURED = {
  sum: { id: '', en: '' },
  last: { id: '', en: '' },
  average: { id: 'rata-rata', en: 'average' },
  min: { id: 'terkecil', en: 'smallest' },
  max: { id: 'terbesar', en: 'largest' },
  count: { id: 'banyaknya data', en: 'number of records' },
} as const satisfies Record<Measure, Text>;

const FURTHER: Text = { id: 'disaring lebih lanjut', en: 'filtered further' };

/**
 * The name of a figure in a citation: its collection, what is computed, and the values to which its records are limited. Other
 * conditions are only mentioned: the page of the figure has them all.
 */
export function figureName({ collection, view, measure, figures, place }: Named): Text {
  const periods = new Set(periodsOf(collection).map(({ name }) => name));
  const { values, hasOthers } = limitsOf(view, periods);
  const isFurther = hasOthers || view.search !== undefined || view.findings !== undefined;
  const nameIn = (language: keyof Text) => {
    const labels = figures.map((name) => collection.field(name)?.label[language] ?? name);
    const measured = [MEASURED[measure][language], labels.join(' + ')]
      .filter((text) => text !== '')
      .join(' ');
    const label = collection.label[language];
    return [
      measured === label ? label : `${label}: ${measured}`,
      ...values,
      ...(place ? placeTexts(place, language) : []),
      ...(isFurther ? [FURTHER[language]] : []),
    ].join(', ');
  };
  return { id: nameIn('id'), en: nameIn('en') };
}

/** A place with its system: `Aceh Jaya, wilayah seperti sekarang`. */
function placeTexts({ system, regency, district }: FigurePlace, language: keyof Text): string[] {
  const names = [regency, district].filter((name) => name !== undefined);
  return [...names, system === 'as_it_is_now' ? AS_NOW[language] : `${AS_OF[language]} ${system}`];
}

const AS_NOW: Text = { id: 'wilayah seperti sekarang', en: 'places as they are now' };
const AS_OF: Text = { id: 'wilayah seperti akhir', en: 'places as at the end of' };

/** The period to which the records of a view are limited; null: it allows several. */
export function figurePeriod(collection: AnyCollection, view: View): Text | null {
  const fields = periodsOf(collection);
  const { parts, mode } = partsOf(view.filter);
  if (mode === 'any' || fields.length === 0) return null;
  const found = fields.map((field, at) => {
    const own = parts.filter((part): part is Condition => isCondition(part) && part.column === field.name);
    if (field.kind === 'datetime') return momentsOf(own);
    return at === 0 ? singleValue(own[0]) : spelledOf(own[0]);
  });
  if (found.some((value) => value === undefined)) return null;
  const periodIn = (language: keyof Text) =>
    fields
      .map(({ list, label }, at) => {
        const value = found[at]!;
        if (list === 'month') return monthName(Number(value), language);
        return list === 'semester' ? `${label[language].toLowerCase()} ${value}` : value;
      })
      .join(', ');
  return { id: periodIn('id'), en: periodIn('en') };
}

/** Whether every record of a view is of one period, as it may be spelled: of moments, a month. */
export function isOfOnePeriod(collection: AnyCollection, view: View): boolean {
  const period = figurePeriod(collection, view);
  return period !== null && (periodsOf(collection)[0]?.kind !== 'datetime' || period.id.length === MONTH);
}

const monthName = (month: number, language: keyof Text): string =>
  new Date(Date.UTC(2000, month - 1)).toLocaleDateString(localeOf(language), {
    month: 'long',
    timeZone: 'UTC',
  });

/** The values of a filter's conditions with one value each, and whether it has others. */
function limitsOf({ filter }: View, without: ReadonlySet<string>) {
  const { parts, mode } = partsOf(filter);
  const values: string[] = [];
  let hasOthers = mode === 'any' && parts.length > 0;
  for (const part of hasOthers ? [] : parts) {
    if (isCondition(part) && without.has(part.column)) continue;
    const value = isCondition(part) ? singleValue(part) : undefined;
    if (value === undefined) hasOthers = true;
    else values.push(value);
  }
  return { values, hasOthers };
}

/** The value of a condition that allows one. */
function singleValue(part: Filter | undefined): string | undefined {
  const values = valuesOf(part);
  return values.length === 1 ? values[0] : undefined;
}

/** The spellings of a part of the year. */
const spelledOf = (part: Filter | undefined): string | undefined => valuesOf(part).join('/') || undefined;

function valuesOf(part: Filter | undefined): readonly string[] {
  if (part === undefined || !isCondition(part)) return [];
  const { op, value } = part;
  return op === 'eq' || op === 'in' ? [value].flat() : [];
}

/** `2024-01-31`, `2024-01`. */
const [DAY, MONTH] = [10, 7];

/** The month of the closest bounds, or their days. */
function momentsOf(conditions: readonly Condition[]): string | undefined {
  const valuesWith = (wanted: Condition['op']) =>
    conditions.filter(({ op }) => op === wanted).map(({ value }) => String(value));
  const from = valuesWith('gte').sort().at(-1);
  const [last] = [...valuesWith('lte'), ...valuesWith('lt').map(dayBefore)].sort();
  if (from === undefined || last === undefined) return undefined;
  return from.slice(0, MONTH) === last.slice(0, MONTH)
    ? from.slice(0, MONTH)
    : `${from.slice(0, DAY)} – ${last.slice(0, DAY)}`;
}

/** The day of the last moment before a time. */
function dayBefore(text: string): string {
  const at = Date.parse(`${text.slice(0, DAY)}T00:00:00Z`) - 1;
  return Number.isNaN(at) ? text : new Date(at).toISOString();
}
