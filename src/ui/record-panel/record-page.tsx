'use client';

import { Button, Card } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { LeaveDialog } from './leave-dialog';
import { CopyLink } from './record-link';
import { RecordView } from './record-view';
import { useLeaving } from './use-leaving';

const ICON_SIZE = 18;

/**
 * One record on its own page, the target of links. Needs the messages `record`, `html` and `grid`.
 * @param options.resource the resource name of an existing collection
 */
export function RecordPage(options: { resource: string; record: number; mayEdit: boolean }) {
  const { resource, record, mayEdit } = options;
  const collection = findCollection(resource)!;
  const { group, label, description } = collection;
  const t = useTranslations('record');
  const language = useLanguage();
  const leaving = useLeaving();
  return (
    <>
      <PageHeader
        title={t('title', { name: label[language], number: String(record) })}
        intro={description[language]}
        actions={
          <>
            <CopyLink collection={collection} record={record} />
            <Button
              component={Link}
              href={`/collections/${group}/${resource}`}
              variant="default"
              leftSection={<IconTable size={ICON_SIZE} aria-hidden />}
            >
              {t('toTable')}
            </Button>
          </>
        }
      />
      <Card withBorder padding="lg" radius="lg">
        <RecordView
          collection={collection}
          record={record}
          mayEdit={mayEdit}
          onDirty={leaving.setDirty}
          onHold={nothing}
        />
      </Card>
      {leaving.isAsking && <LeaveDialog onLeave={leaving.confirm} onStay={leaving.stay} />}
    </>
  );
}

const nothing = () => {};
