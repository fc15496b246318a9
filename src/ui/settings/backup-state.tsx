'use client';

import { Alert, Anchor, Text } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';

/** The time of the last backup, whether it could be restored, and the faults of either. */
export function BackupState() {
  const t = useTranslations('settings.backups');
  const { data } = trpc.backups.overview.useQuery();
  if (data === undefined) return null;
  const { folder, folderFault, lastGoodAt, isTooOld, lastTest } = data;
  const isWrong =
    folder === null || folderFault !== null || isTooOld || (lastTest !== null && !lastTest.isEqual);
  return (
    <Alert
      variant="light"
      color={isWrong ? 'red' : 'green'}
      icon={<IconDatabaseExport aria-hidden />}
      title={t('title')}
      mb="lg"
    >
      {folder === null && <Text size="sm">{t('none')}</Text>}
      {folderFault !== null && <Text size="sm">{t('folder')}</Text>}
      {folder !== null && (
        <Text size="sm">
          {lastGoodAt === null ? t('never') : t.rich('last', { moment: () => <Moment at={lastGoodAt} /> })}{' '}
          {isTooOld && t('tooOld')}
        </Text>
      )}
      {folder !== null && (
        <Text size="sm">
          {lastTest === null
            ? t('notTested')
            : t.rich(lastTest.isEqual ? 'equal' : 'notEqual', { moment: () => <Moment at={lastTest.at} /> })}
        </Text>
      )}
      <Anchor component={Link} href="/settings/backups" size="sm" underline="always">
        {t('open')}
      </Anchor>
    </Alert>
  );
}
