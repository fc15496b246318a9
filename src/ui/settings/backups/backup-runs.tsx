'use client';

import { Button, Card, Group, Progress, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Moment } from '@/ui/parts/moment';
import { type Outputs, trpc } from '@/ui/trpc';
import { useByteWords } from '../use-setting-words';

type Run = Outputs['backups']['overview']['runs'][number];

const PERCENT = 100;

/** A backup or a test that is under way, with its progress; it can be cancelled. */
export function RunningBackup({ run }: { run: Run }) {
  const t = useTranslations('backups');
  const bytes = useByteWords();
  const utils = trpc.useUtils();
  const cancel = trpc.backups.cancel.useMutation({ onSettled: () => utils.backups.overview.invalidate() });
  const { id, kind, done, tables, isCancelling } = run;
  const title = t(kind === 'test' ? 'testing' : 'making');
  return (
    <Card withBorder padding="lg" component="section" aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Text fw={500}>{title}</Text>
        <Button
          variant="default"
          size="xs"
          disabled={isCancelling}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          {t(isCancelling ? 'cancelling' : 'cancel')}
        </Button>
      </Group>
      <Progress value={tables === 0 ? 0 : (PERCENT * done) / tables} aria-label={title} />
      <Text size="sm" c="var(--ink-quiet)" mt={4}>
        {kind === 'test'
          ? t('testProgress', { done })
          : t('progress', { done, tables, size: bytes(run.bytes) })}
      </Text>
    </Card>
  );
}

/** The last runs, and their results. */
export function BackupRuns({ runs }: { runs: readonly Run[] }) {
  const t = useTranslations('backups');
  return (
    <Card withBorder padding="lg" component="section">
      <Title order={2} size="h5" mb="xs">
        {t('runs')}
      </Title>
      {runs.length === 0 && <Text size="sm">{t('noRuns')}</Text>}
      {runs.map(({ id, kind, startedAt, endedAt, byName, fault, detail, file }) => (
        <div key={id} style={{ paddingBlock: 6, overflowWrap: 'anywhere' }}>
          <Text size="sm">
            <Moment at={startedAt} />: {t(`kinds.${kind}`, { name: byName ?? '' })},{' '}
            {endedAt === null ? t('running') : fault === null ? t('succeeded') : t(`faults.${fault}`)}
          </Text>
          <Text size="sm" c="var(--ink-quiet)">
            {fault === null || detail === null || fault === 'cancelled' ? file : detail}
          </Text>
        </div>
      ))}
    </Card>
  );
}
