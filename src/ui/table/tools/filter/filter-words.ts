import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { isCondition, partsOf } from '@/domain/collections/view/filter-parts';
import {
  asksForEmpty,
  type Condition,
  type Filter,
  isText,
  type Operator,
  type View,
} from '@/domain/collections/view/view';
import type { PageLanguage } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { dayOfBound, isMoment } from './moment-bound';

const MAX_NAMED = 3;

/** Formats filters and their operators in the reader's language. */
export function useFilterWords(collection: Collection) {
  const t = useTranslations('tableTools.filter');
  const language = useLanguage();
  const format = useFormatter();
  return useMemo(() => filterWords(collection, { t, language, format }), [collection, language, format, t]);
}

type Speech = Readonly<{
  /** Texts of `tableTools.filter`. */
  t: ReturnType<typeof useTranslations<'tableTools.filter'>>;
  language: PageLanguage;
  format: Pick<ReturnType<typeof useFormatter>, 'number' | 'dateTime'>;
}>;

/** Formats filters and their operators in a language. */
export function filterWords(collection: Collection, { t, language, format }: Speech) {
  const operator = (op: Operator, field: Field): string => {
    if (isMoment(field) && (op === 'gte' || op === 'lte')) return t(`moments.${op}`);
    if (isText(field) && (op === 'eq' || op === 'ne')) return t(`texts.${op}`);
    return t(`operators.${op}`);
  };
  const value = (text: string, { column, op }: Condition, field: Field): string => {
    const day = (op === 'gte' || op === 'lte') && isMoment(field) ? dayOfBound(text, op) : undefined;
    if (day !== undefined) {
      const date = new Date(day);
      return Number.isNaN(date.getTime())
        ? day
        : format.dateTime(date, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    }
    const isFigure = field.kind === 'int' && column !== collection.identifier && /^-?\d{1,15}$/.test(text);
    if (isFigure) return format.number(Number(text));
    return isText(field) ? `“${text}”` : text;
  };
  const condition = (asked: Condition): string => {
    const field = collection.readableField(asked.column);
    if (field === undefined) return asked.column;
    const asks = `${field.label[language]} ${operator(asked.op, field)}`;
    if (asksForEmpty(asked.op)) return asks;
    const values = [asked.value].flat();
    const named = values.slice(0, MAX_NAMED).map((one) => value(one, asked, field));
    const more = values.length - named.length;
    const words = more > 0 ? `${named.join(', ')} ${t('andMore', { more })}` : named.join(', ');
    return `${asks} ${words}`;
  };
  const filter = (part: Filter): string => {
    if (isCondition(part)) return condition(part);
    const { mode, parts } = partsOf(part);
    const joined = parts.map((one) => (isCondition(one) ? condition(one) : `(${filter(one)})`));
    return joined.join(` ${t(`joins.${mode}`)} `);
  };
  /** The parts of a view that limit its records. */
  const view = ({ search, findings, filter: asked }: View): string[] => [
    ...(search === undefined ? [] : [t('searched', { search })]),
    ...(findings === undefined ? [] : [t(findings === true ? 'findings' : 'withoutCertain')]),
    ...(asked === undefined ? [] : [filter(asked)]),
  ];
  return { operator, filter, view };
}

/** The filter of a view in words; none if it has all records. */
export function filteredTexts(
  view: View,
  words: Pick<ReturnType<typeof filterWords>, 'filter' | 'view'>,
): string[] {
  const { mode, parts } = partsOf(view.filter);
  const { filter: _, ...others } = view;
  const filter = parts.map(words.filter).join(mode === 'any' ? ' / ' : ', ');
  return [...words.view(others), ...(filter === '' ? [] : [filter])];
}
