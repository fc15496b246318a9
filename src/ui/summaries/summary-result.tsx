'use client';

import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type ShownAs, wayShown } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { withPresent } from '@/domain/collections/view/view';
import { faultText } from '@/domain/refusals/fault-text';
import { useLanguage } from '@/i18n/use-language';
import { fieldOf, refusalOf } from '@/ui/errors';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { CoverageLine } from '../coverage/coverage-line';
import { StandingLine } from '../coverage/standing-line';
import type { FigureOpens } from './figures-row';
import { FiguresTable } from './figures-table';
import classes from './summaries.module.css';
import type { useSummary } from './use-summary';
import type { ShownSummary } from './use-summary-view';
import { WithoutCertainLine } from './without-certain-line';

const LINES = 10;

type Options = Readonly<{
  collection: Collection;
  shown: ShownSummary;
  summary: ReturnType<typeof useSummary>;
  ways: readonly ShownAs[];
  opens: FigureOpens;
}>;

/** The chosen summary: its table, or the reason why there is none. */
export function SummaryResult({ collection, shown, summary, ways, opens }: Options) {
  const t = useTranslations('summaries');
  const { read, readAt, isOld, error, isReading, seconds, isCancelled, cancel, retry } = summary;
  const { shownAs, order } = shown.choice;
  if (error !== null)
    return refusalOf(error)?.code === 'invalid_parameter' ? (
      <Refused {...{ collection, shown, error }} />
    ) : (
      <FailedState error={error} onRetry={retry} />
    );
  if (isCancelled)
    return (
      <EmptyState title={t('cancelled')} action={<Button onClick={retry}>{t('again')}</Button>}>
        {t('cancelledText')}
      </EmptyState>
    );
  const isEmpty = read !== undefined && read.summary.table.columns.length === 0;
  return (
    <>
      {isReading && seconds > 0 && <Progress seconds={seconds} onCancel={cancel} />}
      {read === undefined && seconds === 0 && <LoadingState lines={LINES} />}
      {isEmpty && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {read !== undefined && (
        <StandingLine
          hasSigns
          standing={read.summary.standing}
          onChange={(isPresent) => shown.showView((now) => withPresent(now, isPresent))}
        />
      )}
      {read !== undefined && !isEmpty && read.summary.coverage !== null && (
        <CoverageLine
          resource={collection.resource}
          coverage={read.summary.coverage}
          isLatest={read.request.measure === 'last'}
        />
      )}
      {read !== undefined && <WithoutCertainLine {...{ collection, shown }} summary={read.summary} />}
      {read !== undefined && !isEmpty && (
        <FiguresTable
          {...{ collection, shown, opens, readAt }}
          table={read.summary.table}
          covered={read.summary.coverage?.periods ?? null}
          standing={read.summary.standing}
          placed={read.summary.placed}
          request={read.request}
          way={wayShown(read.summary.table, { ways, shownAs })}
          order={isOld ? undefined : order}
          isOld={isOld}
        />
      )}
      {read !== undefined && !isEmpty && read.summary.leftOut > 0 && (
        <Text size="sm" c="var(--ink-quiet)" mt="xs">
          {t('leftOut', { count: read.summary.leftOut })}
        </Text>
      )}
    </>
  );
}

/** A message that a summary is being made, with the time so far, and a button that stops it. */
function Progress({ seconds, onCancel }: { seconds: number; onCancel: () => void }) {
  const t = useTranslations('summaries');
  return (
    <Group className={classes.progress ?? ''} gap="sm">
      <Loader size="sm" />
      <Text role="status" size="sm">
        {t('reading')}
      </Text>
      <Text size="sm" c="var(--ink-quiet)" aria-hidden>
        {t('seconds', { seconds })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Group>
  );
}

/** Why a summary is refused. For figures that must not be added over periods, those of the latest period are offered. */
function Refused({ collection, shown, error }: Pick<Options, 'collection' | 'shown'> & { error: unknown }) {
  const t = useTranslations('summaries.refused');
  const format = useFormatter();
  const language = useLanguage();
  const refusal = refusalOf(error);
  const { request } = shown.choice;
  const isSum = fieldOf(error) === 'sum' && request.measure === 'sum';
  const periods = format.list(periodsOf(collection).map(({ label }) => label[language]));
  const reason = refusal?.code === 'invalid_parameter' ? faultText(refusal.fault)[language] : '';
  return (
    <Alert
      role="alert"
      mt="md"
      variant="light"
      icon={<IconInfoCircle aria-hidden />}
      title={t(isSum ? 'notAdded' : 'title')}
    >
      <Text size="sm">{isSum ? t('severalPeriods', { periods }) : reason}</Text>
      {isSum && (
        <Button
          mt="sm"
          size="sm"
          onClick={() => shown.show(({ request: now }) => ({ request: { ...now, measure: 'last' } }))}
        >
          {t('useLast')}
        </Button>
      )}
    </Alert>
  );
}
