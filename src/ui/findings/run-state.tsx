'use client';

import { Button, Group, Progress, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { RelativeTime } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';

const UPDATE_MS = 2_000;
const PERCENT = 100;

/** The time of the last check of all records, or the progress of the present one; administrators start and stop it. */
export function RunState({ mayRun }: { mayRun: boolean }) {
  const t = useTranslations('findings.run');
  const format = useFormatter();
  const utils = trpc.useUtils();
  const { data } = trpc.findings.run.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.run?.endedAt === null ? UPDATE_MS : false),
  });
  const onSettled = () => utils.findings.invalidate();
  const begin = trpc.findings.begin.useMutation({ onSettled });
  const cancel = trpc.findings.cancel.useMutation({ onSettled });
  if (data === undefined) return null;
  const { run } = data;
  const isRunning = run !== null && run.endedAt === null;
  const progress =
    run === null ? '' : t('progress', { done: format.number(run.done), total: format.number(run.total) });
  return (
    <Group gap="md" mb="md" mih={36}>
      {isRunning ? (
        <>
          <Text size="sm">{progress}</Text>
          <Progress
            value={run.total === 0 ? PERCENT : (PERCENT * run.done) / run.total}
            w={160}
            aria-label={progress}
          />
        </>
      ) : (
        <Text size="sm" c="var(--ink-quiet)">
          {run === null ? (
            t('never')
          ) : (
            <>
              {t('last')} <RelativeTime at={run.startedAt} />
            </>
          )}
        </Text>
      )}
      {mayRun && (
        <Button
          size="xs"
          variant="default"
          loading={begin.isPending || cancel.isPending}
          onClick={() => (isRunning ? cancel.mutate({}) : begin.mutate({}))}
        >
          {isRunning ? t('cancel') : t('begin')}
        </Button>
      )}
    </Group>
  );
}
