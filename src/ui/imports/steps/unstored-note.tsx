'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import type { ImportState } from '@/domain/imports/import';
import { useLanguage } from '@/i18n/use-language';
import { useAnotherImport } from '../use-another-import';

/** The number of columns that are named. */
const MAX_NAMED = 8;

/**
 * The columns of numbers of the file that do not go into the table, and buttons for another import of the file into each
 * table that counts some of them.
 * @param options.open the resource names of the collections into which the person may import
 */
export function UnstoredNote({ state, open }: { state: ImportState; open: readonly string[] }) {
  const t = useTranslations('imports.unstored');
  const format = useFormatter();
  const language = useLanguage();
  const another = useAnotherImport();
  const { id, unstored, mayChange } = state;
  if (unstored.length === 0) return null;
  const named = unstored.slice(0, MAX_NAMED).map(({ column }) => `“${column}”`);
  const more = unstored.length - named.length;
  const columns = format.list([...named, ...(more > 0 ? [t('more', { count: more })] : [])]);
  const fits = [...new Set(unstored.flatMap((one) => one.fits))].filter((name) => open.includes(name));
  return (
    <Stack gap={6} mt="xs">
      <Text size="sm">{t('columns', { columns, count: unstored.length })}</Text>
      {mayChange && fits.length > 0 && (
        <Group gap="xs">
          {fits.map((resource) => (
            <Button
              key={resource}
              size="compact-sm"
              variant="default"
              loading={another.isPending && another.variables?.collection === resource}
              disabled={another.isPending}
              onClick={() => another.mutate({ id, collection: resource })}
            >
              {t('also', { table: findCollection(resource)?.label[language] ?? resource })}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
