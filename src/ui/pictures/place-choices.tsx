'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import type { VarcharField } from '@/domain/collections/field';
import { placesOf } from '@/domain/collections/parts';
import type { View } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { trpc } from '@/ui/trpc';
import type { usePicturesView } from './use-pictures-view';

const MAX_PLACES = 200;

type Shown = ReturnType<typeof usePicturesView>;

/** The places for which all pictures are drawn: a regency, then a district in it, then a village in that. */
export function PlaceChoices({ collection, shown }: { collection: Collection; shown: Shown }) {
  const levels = placesOf(collection);
  const chosen = levels.findIndex(({ name }) => shown.fixed(name) === undefined);
  const offered = chosen === -1 ? levels : levels.slice(0, chosen + 1);
  return offered.map((field, level) => (
    <PlaceChoice
      key={field.name}
      field={field}
      around={levels.slice(0, level)}
      within={levels.slice(level + 1)}
      {...{ collection, shown }}
    />
  ));
}

/** The choice of one level. @param options.around the chosen larger places; `within` the smaller ones, which a choice resets */
function PlaceChoice(options: {
  collection: Collection;
  shown: Shown;
  field: VarcharField;
  around: readonly VarcharField[];
  within: readonly VarcharField[];
}) {
  const { collection, shown, field, around, within } = options;
  const t = useTranslations('pictures');
  const language = useLanguage();
  const view: View =
    around.length === 0
      ? {}
      : {
          filter: { all: around.map(({ name }) => ({ column: name, op: 'eq', value: shown.fixed(name)! })) },
        };
  const { data } = trpc.tables.values.useQuery({
    collection: collection.resource,
    view,
    column: field.name,
    limit: MAX_PLACES,
  });
  const chosen = shown.fixed(field.name) ?? '';
  const names = useMemo(() => {
    const known = new Set((data?.values ?? []).map(({ value }) => String(value)));
    if (chosen !== '') known.add(chosen);
    return [...known].sort((a, b) => a.localeCompare(b, 'id'));
  }, [data, chosen]);
  return (
    <NativeSelect
      label={field.label[language]}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        shown.setValues({
          [field.name]: value === '' ? undefined : value,
          ...Object.fromEntries(within.map(({ name }) => [name, undefined])),
        })
      }
      data={[{ value: '', label: t('allPlaces') }, ...names.map((name) => ({ value: name, label: name }))]}
    />
  );
}
