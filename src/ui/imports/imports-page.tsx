'use client';

import { Button, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '../parts/link';
import { PageHeader } from '../parts/page-header';
import { ImportList } from './list/import-list';
import { UploadArea } from './upload/upload-area';

const ICON_SIZE = 16;

/**
 * All imports, and the area where files are dropped.
 * @param options.resource the collection into which the next file goes; undefined: the one that fits best
 */
export function ImportsPage({ resource, maxBytes }: { resource: string | undefined; maxBytes: number }) {
  const t = useTranslations('imports');
  const language = useLanguage();
  const collection = resource === undefined ? undefined : findCollection(resource);
  return (
    <>
      <PageHeader
        title={collection === undefined ? t('title') : t('titleInto', { table: collection.label[language] })}
        intro={collection === undefined ? t('intro') : t('introInto')}
        actions={
          collection !== undefined && (
            <Button
              component={Link}
              href={`/collections/${collection.group}/${collection.resource}`}
              variant="default"
              leftSection={<IconArrowLeft size={ICON_SIZE} aria-hidden />}
            >
              {t('backToTable')}
            </Button>
          )
        }
      />
      <Stack gap="lg">
        <UploadArea collection={collection?.resource} maxBytes={maxBytes} />
        <ImportList />
      </Stack>
    </>
  );
}
