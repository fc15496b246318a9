'use client';

import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isPending } from '@/domain/walidata/states';
import { FailureAlert } from '@/ui/forms/refusal';
import { Notice } from '@/ui/keys/notice';
import { EntryList } from '@/ui/parts/entries/entry-list';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import type { WireYearValue } from '../types';
import { useFaultWords } from '../use-fault-words';
import classes from '../walidata.module.css';
import { WithdrawDialog } from './withdraw-dialog';
import { YearValueEntry } from './year-value-entry';

const LINES = 8;
const YEARS = 12;
/** How often values that are on their way are read again: while they are sent, and shortly before their next attempt. */
const LOOK_EVERY_MS = 5_000;
const SOON_MS = 20_000;
const SENDING_MS = 60_000;

/** The values of a year beside what is stored there, and the button that sends the chosen ones. */
export function YearValueList({ isOn }: { isOn: boolean }) {
  const t = useTranslations('walidata.values');
  const words = useFaultWords();
  const thisYear = new Date().getFullYear();
  const [year, setYear] = useState(thisYear - 1);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [withdrawn, setWithdrawn] = useState<WireYearValue>();
  const query = trpc.walidata.values.useQuery(
    { year },
    {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: ({ state }) => (state.data?.values.some(isMoving) ? LOOK_EVERY_MS : false),
    },
  );
  const { data, error, isFetching } = query;
  const send = trpc.walidata.send.useMutation({
    onSuccess: ({ queued }) => notifications.show({ message: t('queued', { count: queued }), color: 'teal' }),
    onSettled: () => query.refetch(),
  });
  const chosen = (data?.values ?? []).filter((one) => one.isSendable && !left.has(one.code));
  const choose = (code: string, isChosen: boolean) =>
    setLeft((before) => new Set(isChosen ? [...before].filter((one) => one !== code) : [...before, code]));
  const submit = () =>
    send.mutate({ year, values: chosen.map(({ code, ours }) => ({ code, value: ours.value ?? '' })) });
  return (
    <div className={classes.stack}>
      <div className={classes.bar}>
        <NativeSelect
          label={t('year')}
          value={String(year)}
          onChange={({ currentTarget }) => {
            setYear(Number(currentTarget.value));
            setLeft(new Set());
          }}
          data={Array.from({ length: YEARS }, (_, ago) => String(thisYear - ago))}
        />
        <Group gap="xs">
          <Button
            variant="default"
            loading={isFetching && data !== undefined}
            onClick={() => void query.refetch()}
          >
            {t('again')}
          </Button>
          <Button disabled={!isOn || chosen.length === 0} loading={send.isPending} onClick={submit}>
            {t('send', { count: chosen.length })}
          </Button>
        </Group>
      </div>
      {!isOn && <Notice tone="info">{t('off')}</Notice>}
      <FailureAlert error={send.error} />
      {data === undefined && error === null && <LoadingState lines={LINES} />}
      {data === undefined && error !== null && (
        <FailedState error={error} onRetry={() => void query.refetch()} />
      )}
      {data?.read != null && data.read.fault !== null && (
        <Notice tone="danger" role="alert" title={t('readFailed')}>
          {words(data.read.fault, 'message' in data.read ? data.read : undefined)}
        </Notice>
      )}
      {data !== undefined && data.values.length === 0 && (
        <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
      )}
      {data !== undefined && data.values.length > 0 && (
        <>
          <Text size="sm" c="var(--ink-quiet)">
            {t('intro')}
          </Text>
          <EntryList>
            {data.values.map((one) => (
              <YearValueEntry
                key={one.code}
                value={one}
                isChosen={one.isSendable && !left.has(one.code)}
                onChoose={(isChosen) => choose(one.code, isChosen)}
                onWithdraw={isOn ? () => setWithdrawn(one) : undefined}
              />
            ))}
          </EntryList>
        </>
      )}
      {withdrawn !== undefined && (
        <WithdrawDialog
          year={year}
          value={withdrawn}
          onClose={() => {
            setWithdrawn(undefined);
            void query.refetch();
          }}
        />
      )}
    </div>
  );
}

/** Whether a value will soon have another state: it is being sent, or its next attempt is near. */
const isMoving = ({ last }: WireYearValue): boolean =>
  last !== null &&
  isPending(last.state) &&
  last.nextAttemptAt !== null &&
  (new Date(last.nextAttemptAt).getTime() < Date.now() + SOON_MS ||
    new Date(last.stateAt).getTime() > Date.now() - SENDING_MS);
