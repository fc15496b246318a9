'use client';

import { Alert, Button, Card, Code, Stack, Text, Title } from '@mantine/core';
import { IconDatabaseExport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/ui/errors';
import { Facts } from '@/ui/parts/facts';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import { BackupFiles } from './backup-files';
import { BackupRuns, RunningBackup } from './backup-runs';

const LINES = 8;
const WHILE_RUNNING_MS = 2_000;
const ELSE_MS = 30_000;

export type WireBackups = Outputs['backups']['overview'];

/** The backups of the database: their state, a button for a new one, their files, and how to restore one. */
export function BackupsPage() {
  const t = useTranslations('backups');
  const textOf = useErrorText();
  const { data, error, isPending, refetch } = trpc.backups.overview.useQuery(undefined, {
    refetchInterval: ({ state }) => (runningOf(state.data).length > 0 ? WHILE_RUNNING_MS : ELSE_MS),
  });
  const make = trpc.backups.make.useMutation({ onSettled: () => refetch() });
  const running = runningOf(data);
  const isMaking = running.some(({ kind }) => kind !== 'test');
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          data?.folder != null && (
            <Button
              leftSection={<IconDatabaseExport size={18} aria-hidden />}
              loading={make.isPending}
              disabled={isMaking}
              onClick={() => make.mutate({})}
            >
              {t('make')}
            </Button>
          )
        }
      />
      {isPending && <LoadingState lines={LINES} />}
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Stack maw={960}>
          {make.error !== null && (
            <Alert color="red" variant="light" role="alert">
              {textOf(make.error)}
            </Alert>
          )}
          {data.folder === null && (
            <Alert color="red" variant="light">
              {t('notConfigured')}
            </Alert>
          )}
          {running.map((run) => (
            <RunningBackup key={run.id} run={run} />
          ))}
          {data.folder !== null && <BackupFacts backups={data} />}
          {data.folder !== null && <BackupFiles files={data.files} />}
          <RestoreHow />
          <BackupRuns runs={data.runs} />
        </Stack>
      )}
    </>
  );
}

const runningOf = (backups: WireBackups | undefined) =>
  (backups?.runs ?? []).filter(({ endedAt }) => endedAt === null);

function BackupFacts({ backups }: { backups: WireBackups }) {
  const t = useTranslations('backups');
  const { lastGoodAt, isTooOld, maxAgeHours, lastTest, hour, keep, folder, folderFault } = backups;
  const [daily, weekly, monthly] = keep;
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('state')}>
      {folderFault !== null && (
        <Alert color="red" variant="light" mb="sm">
          {t(`faults.${folderFault}`)}
        </Alert>
      )}
      {isTooOld && (
        <Alert color="red" variant="light" mb="sm">
          {t('tooOld', { hours: maxAgeHours })}
        </Alert>
      )}
      <Facts
        facts={[
          { name: t('lastGood'), value: lastGoodAt === null ? t('none') : <Moment at={lastGoodAt} /> },
          { name: t('lastTest'), value: <LastTest test={lastTest} /> },
          { name: t('schedule'), value: t('daily', { hour: String(hour).padStart(2, '0') }) },
          { name: t('keep'), value: t('kept', { daily, weekly, monthly }) },
          { name: t('folder'), value: folder ?? '' },
        ]}
      />
    </Card>
  );
}

function LastTest({ test }: { test: WireBackups['lastTest'] }) {
  const t = useTranslations('backups');
  return (
    <>
      {test === null ? (
        t('notTested')
      ) : (
        <>
          <Moment at={test.at} />: {test.isEqual ? t('equal') : t('notEqual', { detail: test.detail ?? '' })}
        </>
      )}
      <Text size="sm" c="var(--ink-quiet)">
        {t('testIntro')}
      </Text>
    </>
  );
}

function RestoreHow() {
  const t = useTranslations('backups.restore');
  return (
    <Card withBorder padding="lg" component="section">
      <Title order={2} size="h5" mb="xs">
        {t('title')}
      </Title>
      <Text size="sm">{t('how')}</Text>
      <Code block my="xs" style={{ whiteSpace: 'pre-wrap' }}>
        {t('command')}
      </Code>
      <Text size="sm">{t('more')}</Text>
    </Card>
  );
}
