'use client';

import { Checkbox, Group, Stack, TagsInput, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { addedFigures, dividingFields } from '@/domain/checks/office-rule';
import type { Collection, Field } from '@/domain/collections';
import { MAX_SUGGESTIONS } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { trpc } from '@/ui/trpc';

const TYPING_MS = 250;

/** The choice of a table's figures that are added up, and of the values of its categories to which they are limited. */
export function FigureFields(options: {
  collection: Collection;
  figures: readonly string[];
  only: Readonly<Record<string, string[]>>;
  onFigures: (figures: string[]) => void;
  onOnly: (only: Record<string, string[]>) => void;
  error: ReactNode;
}) {
  const { collection, figures, only, onFigures, onOnly, error } = options;
  const t = useTranslations('findings.office');
  const language = useLanguage();
  const all = addedFigures(collection);
  return (
    <Stack gap="sm">
      {all.length === 1 ? (
        <Text size="sm">{all[0]!.label[language]}</Text>
      ) : (
        <Checkbox.Group
          label={t('figures')}
          description={t('figuresHint')}
          value={[...figures]}
          onChange={onFigures}
          error={error}
        >
          <Group gap="md" mt={6}>
            {all.map(({ name, label }) => (
              <Checkbox key={name} value={name} label={label[language]} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {dividingFields(collection).map((field) => (
        <OnlyValues
          key={field.name}
          label={t('only', { field: field.label[language] })}
          collection={collection}
          field={field}
          values={only[field.name] ?? []}
          onChange={(values) => onOnly({ ...only, [field.name]: values })}
        />
      ))}
    </Stack>
  );
}

/** The values of a category, suggested from the list and the records. */
function OnlyValues(options: {
  label: string;
  collection: Collection;
  field: Field;
  values: string[];
  onChange: (values: string[]) => void;
}) {
  const { label, collection, field, values, onChange } = options;
  const t = useTranslations('findings.office');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data } = trpc.tables.suggest.useQuery(
    { collection: collection.resource, column: field.name, text, limit: MAX_SUGGESTIONS },
    { placeholderData: keepPreviousData },
  );
  return (
    <TagsInput
      label={label}
      description={t('onlyHint')}
      value={values}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...(data?.values ?? [])]}
      splitChars={[';', '\n', '\t']}
      acceptValueOnBlur
    />
  );
}
