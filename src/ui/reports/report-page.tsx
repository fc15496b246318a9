'use client';

import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMail, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ReportFilters } from '@/domain/reports/filters';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { CopyButton } from '@/ui/parts/copy-button';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { refusalOf } from '../errors';
import { askedReport, filteredAddress, reportAddress } from './address';
import { ReportBlockView } from './blocks/report-block-view';
import { ReportFilterChoices } from './report-filter-choices';
import classes from './reports.module.css';
import type { WireReport } from './types';
import { useReportFilterWords } from './use-report-filter-words';

const LINES = 12;
const ICON_SIZE = 16;

/** One report, to be read, printed and sent on. @param options.mayChange whether the person's role may change reports */
export function ReportPage({ id, mayChange }: { id: string; mayChange: boolean }) {
  const t = useTranslations('reports');
  const parameters = new URLSearchParams(useSearchParams());
  const { data, error, isPlaceholderData, refetch } = trpc.reports.read.useQuery(
    askedReport(id, parameters),
    {
      placeholderData: keepPreviousData,
    },
  );
  if (error !== null)
    return refusalOf(error)?.code === 'not_found' ? (
      <PageHeader title={t('unknown')} intro={t('unknownText')} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('title')} />
        <LoadingState lines={LINES} />
      </>
    );
  return <Read report={data} isOld={isPlaceholderData} mayChange={mayChange} />;
}

function Read(options: { report: WireReport; isOld: boolean; mayChange: boolean }) {
  const { report, isOld, mayChange } = options;
  const t = useTranslations('reports');
  const { id, title, filters, stored, periods, blocks, isOpen } = report;
  const address = filteredAddress(id, filters, stored);
  const show = (change: Partial<ReportFilters>) =>
    window.history.pushState(null, '', filteredAddress(id, { ...filters, ...change }, stored));
  return (
    <article className={classes.report}>
      <PageHeader
        title={title}
        intro={
          <Text span size="sm">
            {t('changed', { name: report.changedBy })} <Moment at={report.changedAt} />
            {mayChange && !isOpen && <>. {t('notAllYours')}</>}
          </Text>
        }
        actions={
          <div className={classes.actions}>
            {mayChange && isOpen && <Changes report={report} />}
            <CopyButton
              label={t('share')}
              value={typeof window === 'undefined' ? address : new URL(address, window.location.origin).href}
            />
            <Button
              variant="default"
              leftSection={<IconPrinter size={ICON_SIZE} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </div>
        }
      />
      <ReportFilterChoices {...{ filters, stored, periods }} onShow={show} />
      <Printed filters={filters} />
      {blocks.length === 0 && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      <div className={classes.blocks} aria-busy={isOld} data-old={isOld || undefined}>
        {blocks.map((block) => (
          <ReportBlockView key={block.id} block={block} />
        ))}
      </div>
    </article>
  );
}

/** The text that replaces the choices on paper. */
function Printed({ filters }: { filters: ReportFilters }) {
  const t = useTranslations('reports.filters');
  const format = useFormatter();
  const words = useReportFilterWords();
  return (
    <p className={classes.printed}>
      {t('line', { period: words.period(filters.period), place: words.place(filters.place) })}{' '}
      <span suppressHydrationWarning>
        {t('printed', { day: format.dateTime(new Date(), { dateStyle: 'long' }) })}
      </span>
    </p>
  );
}

/** The actions on a report. */
function Changes({ report: { id, title } }: { report: WireReport }) {
  const t = useTranslations('reports');
  const router = useRouter();
  const utils = trpc.useUtils();
  const [isRemoving, setRemoving] = useState(false);
  const remove = trpc.reports.remove.useMutation({
    onSuccess: async () => {
      notifications.show({ message: t('removed'), color: 'teal' });
      router.push('/reports');
      await utils.reports.list.invalidate();
    },
  });
  return (
    <>
      <Button
        component={Link}
        href={`${reportAddress(id)}/edit`}
        variant="default"
        leftSection={<IconPencil size={ICON_SIZE} aria-hidden />}
      >
        {t('edit')}
      </Button>
      <Button
        component={Link}
        href={`${reportAddress(id)}/mail`}
        variant="default"
        leftSection={<IconMail size={ICON_SIZE} aria-hidden />}
      >
        {t('mail.open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={ICON_SIZE} aria-hidden />}
        onClick={() => setRemoving(true)}
      >
        {t('remove')}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { name: title })}
          confirm={t('remove')}
          isDanger
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setRemoving(false)}
          isPending={remove.isPending}
          refusal={<FailureAlert error={remove.error} />}
        >
          <Text size="sm">{t('removeText')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
