import { NativeSelect, TagsInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { categoriesOf, figureFieldsOf } from '@/domain/collections/parts';
import type { Side } from '@/domain/indicators/indicator';
import { DEFAULT_LISTS } from '@/domain/places/lists';
import { useLanguage } from '@/i18n/use-language';
import { collectionChoices } from '@/ui/parts/collection-choices';
import classes from './indicators.module.css';

/** A side as the form has it; `''`: its records are counted. */
export type GivenSide = Readonly<{
  collection: string;
  figure: string;
  where: Readonly<Record<string, readonly string[]>>;
}>;

/** A side with the first figure of a table, for all its records. */
export const sideOfTable = (resource: string): GivenSide => ({
  collection: resource,
  figure: figureFieldsOf(findCollection(resource)!)[0]?.name ?? '',
  where: {},
});

/** A side as the service takes it. */
export const sentSide = ({ collection, figure, where }: GivenSide) => {
  const limits = Object.entries(where).filter(([, values]) => values.length > 0);
  return {
    collection,
    ...(figure !== '' && { figure }),
    ...(limits.length > 0 && {
      where: Object.fromEntries(limits.map(([name, values]) => [name, [...values]])),
    }),
  };
};

/** The table, the figure and the limits of one side of an indicator. @param options.collections the tables that can be chosen */
export function SideFields(options: {
  side: Side;
  value: GivenSide;
  collections: readonly string[];
  onChange: (value: GivenSide) => void;
}) {
  const { side, value, collections, onChange } = options;
  const t = useTranslations('indicators.form');
  const language = useLanguage();
  const collection = findCollection(value.collection)!;
  const tables = collectionChoices(language)
    .map(({ group, items }) => ({ group, items: items.filter((one) => collections.includes(one.value)) }))
    .filter(({ items }) => items.length > 0);
  const figures = figureFieldsOf(collection).map(({ name, label }) => ({
    value: name,
    label: label[language],
  }));
  return (
    <fieldset className={classes.side}>
      <legend>{t(side)}</legend>
      <NativeSelect
        label={t('table')}
        value={value.collection}
        onChange={({ currentTarget }) => onChange(sideOfTable(currentTarget.value))}
        data={tables}
      />
      <NativeSelect
        label={t('figure')}
        value={value.figure}
        onChange={({ currentTarget }) => onChange({ ...value, figure: currentTarget.value })}
        data={[...figures, { value: '', label: t('records') }]}
      />
      {categoriesOf(collection).map(({ name, label, list }) => (
        <TagsInput
          key={`${value.collection} ${name}`}
          label={label[language]}
          description={t('whereHint')}
          value={[...(value.where[name] ?? [])]}
          onChange={(values) => onChange({ ...value, where: { ...value.where, [name]: values } })}
          data={list === undefined ? [] : DEFAULT_LISTS[list].map((entry) => entry.value)}
          clearable
        />
      ))}
    </fieldset>
  );
}
