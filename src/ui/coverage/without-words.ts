import type { useFormatter, useTranslations } from 'next-intl';
import type { LeftOut } from '@/domain/answers/common-parts';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { periodFieldsOf } from '@/domain/deliveries/period';
import type { PageLanguage } from '@/i18n/languages';

type Speech = Readonly<{
  /** Texts of the area `coverage`. */
  t: ReturnType<typeof useTranslations<'coverage'>>;
  format: Pick<ReturnType<typeof useFormatter>, 'dateTime' | 'list'>;
  language: PageLanguage;
}>;

/** What is not compared of two periods, and how many units either has. */
type NotCompared = Readonly<{ units: number; leftOut: readonly LeftOut[] }>;

/** As many names as are said of what is not compared. */
const MAX_NAMES = 5;

/** Gives a function that says what only one of two periods has, with its names and in short; undefined: both have the same. */
export function withoutWords(collection: Collection, { t, format, language }: Speech) {
  const fields = periodFieldsOf(periodsOf(collection));

  const partName = (part: string): string => {
    if (fields?.kind === 'month' && Number(part) >= 1)
      return format.dateTime(new Date(Date.UTC(2000, Number(part) - 1)), { month: 'long', timeZone: 'UTC' });
    const field = fields !== undefined && 'part' in fields ? fields.part : undefined;
    return field === undefined ? part : `${field.label[language]} ${part}`;
  };

  /** `Darul (Kota Sabang)`, `Semester 2`, `SLB`. */
  const nameOf = ({ unit, district, part, categories }: LeftOut): string => {
    const texts = [district, categories?.join(', '), part === undefined ? part : partName(part), unit];
    const [name = '', ...around] = texts.filter((text) => text !== undefined);
    return around.length === 0 ? name : t('without.within', { name, around: around.join(', ') });
  };

  const listOf = (some: readonly LeftOut[]): string => {
    const names = some.slice(0, MAX_NAMES).map(nameOf);
    const more = some.length - names.length;
    return more === 0
      ? format.list(names)
      : t('without.more', { names: format.list(names, { type: 'unit' }), more });
  };

  return ({ units, leftOut }: NotCompared): { what: string; short: string } | undefined => {
    if (leftOut.length === 0) return undefined;
    const whole = leftOut.filter(isUnit);
    const others = leftOut.filter((one) => !isUnit(one));
    const count = { count: whole.length, of: units };
    const texts = [
      ...(whole.length === 0 ? [] : [t('without.units', { ...count, names: listOf(whole) })]),
      ...(others.length === 0 ? [] : [listOf(others)]),
    ];
    return {
      what: texts.join('; '),
      short: whole.length === 0 ? t('without.parts') : t('without.short', count),
    };
  };
}

const isUnit = ({ unit, ...within }: LeftOut): boolean =>
  unit !== undefined && Object.keys(within).length === 0;
