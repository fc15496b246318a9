'use client';

import { Alert, Anchor, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { AboutService } from './about-service';
import { BackupState } from './backup-state';
import { LetterFaults } from './letter-faults';
import classes from './settings.module.css';
import { SettingsGroup } from './settings-group';
import type { WireSetting } from './use-setting-words';

const LINES = 10;

/** Every setting with the source of its value, and the environment of the service. */
export function SettingsPage() {
  const t = useTranslations('settings');
  const { data, error, isPending, refetch } = trpc.settings.list.useQuery();
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {isPending && <LoadingState lines={LINES} />}
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <div className={classes.page}>
          <Alert variant="light" icon={<IconInfoCircle aria-hidden />} className={classes.how ?? ''}>
            <Text size="sm">{t('how')}</Text>
            <Text size="sm">
              {t.rich('values', {
                link: (chunks) => (
                  <Anchor component={Link} href="/settings/values" inherit underline="always">
                    {chunks}
                  </Anchor>
                ),
              })}
            </Text>
          </Alert>
          <LetterFaults />
          <BackupState />
          <div className={classes.columns}>
            {groupsOf(data.settings).map(({ group, settings }) => (
              <SettingsGroup key={group} group={group} settings={settings} />
            ))}
            <AboutService {...data} />
          </div>
        </div>
      )}
    </>
  );
}

/** The groups are in the order of the service's answer. */
function groupsOf(settings: readonly WireSetting[]) {
  return [...new Set(settings.map(({ group }) => group))].map((group) => ({
    group,
    settings: settings.filter((setting) => setting.group === group),
  }));
}
