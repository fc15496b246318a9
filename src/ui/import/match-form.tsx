'use client';

import { Alert, Card, Select, SimpleGrid, Text, Title } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { type ColumnMatching, missingFields } from './match-columns';
import type { FileTable } from './read-file';

const LEFT_OUT = '';

/** The match of the file's columns and the fields; guessed, and editable. */
export function MatchForm(options: {
  collection: Collection;
  table: FileTable;
  matching: ColumnMatching;
  onChange: (matching: ColumnMatching) => void;
}) {
  const { collection, table, matching, onChange } = options;
  const t = useTranslations('import.columns');
  const language = useLocale();
  const data = [
    { value: LEFT_OUT, label: t('leftOut') },
    ...collection.columns.map(({ name, label }) => ({ value: name, label: label[language] })),
  ];
  const choose = (place: number, name: string | null) => {
    const field = collection.field(name ?? LEFT_OUT);
    // A field is filled by one column: the column that had it before loses it.
    onChange(matching.map((one, i) => (i === place ? field : one === field ? undefined : one)));
  };
  const missing = missingFields(matching, collection);
  const isChange = matching.includes(collection.identifierField);
  return (
    <Card withBorder component="section" aria-labelledby="import-columns">
      <Title order={2} size="h4" id="import-columns" mb={4}>
        {t('title')}
      </Title>
      <Text size="sm" c="var(--ink-quiet)" mb="md">
        {isChange ? t('introChange') : t('intro')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
        {table.header.map((text, place) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns have no other name that is theirs alone
            key={place}
            label={text.trim() === '' ? t('unnamed', { place: place + 1 }) : text}
            description={t('example', { value: exampleOf(table, place) })}
            data={data}
            value={matching[place]?.name ?? LEFT_OUT}
            onChange={(name) => choose(place, name)}
            allowDeselect={false}
          />
        ))}
      </SimpleGrid>
      {missing.length > 0 && !isChange && (
        <Alert color="yellow" variant="light" mt="md">
          {t('missing', { fields: missing.map(({ label }) => label[language]).join(', ') })}
        </Alert>
      )}
    </Card>
  );
}

const MAX_EXAMPLE_CHARACTERS = 40;

function exampleOf({ rows }: FileTable, place: number): string {
  const value = rows.find(({ cells }) => (cells[place] ?? '').trim() !== '')?.cells[place] ?? '–';
  return value.length > MAX_EXAMPLE_CHARACTERS
    ? `${value.slice(0, MAX_EXAMPLE_CHARACTERS).toWellFormed()}…`
    : value;
}
