import type { useFormatter, useTranslations } from 'next-intl';
import type { NotCommon } from '@/domain/answers/common-parts';
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

/** The parts of two periods that are not compared, and the number of units that either has. */
type NotCompared = Readonly<{ units: number; leftOut: readonly NotCommon[] }>;

/** `what`: with up to {@link MAX_NAMES} names of each kind; `brief`: with one name; `short`: without names. */
type WithoutTexts = Readonly<Record<'what' | 'brief' | 'short', string>>;

/** The number of names that are listed of what is not compared. */
const MAX_NAMES = 5;
const MAX_BRIEF = 1;

/** Returns a function that says what only one of two periods has; undefined: both have the same. */
export function withoutWords(collection: Collection, { t, format, language }: Speech) {
  const fields = periodFieldsOf(periodsOf(collection));

  const partName = (part: string): string => {
    if (fields?.kind === 'month' && Number(part) >= 1)
      return format.dateTime(new Date(Date.UTC(2000, Number(part) - 1)), { month: 'long', timeZone: 'UTC' });
    const field = fields !== undefined && 'part' in fields ? fields.part : undefined;
    return field === undefined ? part : `${field.label[language]} ${part}`;
  };

  /** Such as `Darul (Kota Sabang)`, `Semester 2`, `SLB`. */
  const nameOf = ({ unit, district, part, categories }: NotCommon): string => {
    const texts = [district, categories?.join(', '), part === undefined ? part : partName(part), unit];
    const [name = '', ...around] = texts.filter((text) => text !== undefined);
    return around.length === 0 ? name : t('without.within', { name, around: around.join(', ') });
  };

  const listOf = (some: readonly NotCommon[], most = MAX_NAMES): string => {
    const names = some.slice(0, most).map(nameOf);
    const more = some.length - names.length;
    return more === 0
      ? format.list(names)
      : t('without.more', { names: format.list(names, { type: 'unit' }), more });
  };

  return ({ units, leftOut }: NotCompared): WithoutTexts | undefined => {
    if (leftOut.length === 0) return undefined;
    const whole = leftOut.filter(isUnit);
    const districts = leftOut.filter(({ district }) => district !== undefined);
    const others = leftOut.filter((one) => !isUnit(one) && one.district === undefined);
    const count = { count: whole.length, of: units };
    const texts = [
      ...(whole.length === 0 ? [] : [t('without.units', { ...count, names: listOf(whole) })]),
      ...(districts.length === 0
        ? []
        : [t('without.districts', { count: districts.length, names: listOf(districts) })]),
      ...(others.length === 0 ? [] : [listOf(others)]),
    ];
    return {
      what: texts.join('; '),
      brief: listOf(leftOut, MAX_BRIEF),
      short: whole.length === 0 ? t('without.parts') : t('without.short', count),
    };
  };
}

const isUnit = ({ unit, ...within }: NotCommon): boolean =>
  unit !== undefined && Object.keys(within).length === 0;
