'use client';

import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { ChangesList } from './changes-list';

const ICON_SIZE = 18;

/** The page of the changes of one table. @param options.resource the resource name of an existing collection */
export function CollectionChangesPage({ resource, mayUndo }: { resource: string; mayUndo: boolean }) {
  const { label, group } = findCollection(resource)!;
  const t = useTranslations('changes');
  const name = label[useLanguage()];
  return (
    <>
      <PageHeader
        title={t('titleOf', { name })}
        intro={t('intro')}
        actions={
          <Button
            component={Link}
            href={`/collections/${group}/${resource}`}
            variant="default"
            leftSection={<IconTable size={ICON_SIZE} aria-hidden />}
          >
            {t('toTable')}
          </Button>
        }
      />
      <ChangesList collection={resource} mayUndo={mayUndo} />
    </>
  );
}
