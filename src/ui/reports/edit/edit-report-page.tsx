'use client';

import { useTranslations } from 'next-intl';
import { refusalOf } from '@/ui/errors';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { ReportForm } from './report-form';

const LINES = 8;

/** Changes a report. @param options.collections the resource names of the tables that the person may see */
export function EditReportPage({ id, collections }: { id: string; collections: readonly string[] }) {
  const t = useTranslations('reports');
  // The report is read once: later changes by others must not replace the values that are being changed.
  const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnMount: 'always' } as const;
  const { data, error, isFetching, refetch } = trpc.reports.edited.useQuery({ id }, once);
  const { data: read } = trpc.reports.read.useQuery({ id });
  if (error !== null)
    return refusalOf(error)?.code === 'not_found' ? (
      <PageHeader title={t('unknown')} intro={t('unknownText')} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  if (data === undefined || isFetching) return <LoadingState lines={LINES} />;
  return <ReportForm known={data} periods={read?.periods ?? []} collections={collections} />;
}
