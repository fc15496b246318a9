'use client';

import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { RelativeTime } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { reportAddress } from './address';
import classes from './reports.module.css';

const LINES = 6;
const ICON_SIZE = 18;

/** All reports of the office. @param options.mayChange whether the person may make one */
export function ReportsPage({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations('reports');
  const { data, error, refetch } = trpc.reports.list.useQuery();
  const add = (
    <Button component={Link} href="/reports/new" leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} actions={mayChange && add} />
      {error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data?.reports.length === 0 && (
        <EmptyState title={t('none')}>{t(mayChange ? 'noneText' : 'noneRead')}</EmptyState>
      )}
      <ul className={classes.list}>
        {data?.reports.map(({ id, title, blocks, changedAt, changedBy }) => (
          <li key={id}>
            <Link href={reportAddress(id)} className={classes.card ?? ''}>
              <span className={classes.name}>{title}</span>
              <Text span size="sm" c="var(--ink-quiet)">
                {t('parts', { count: blocks })} · {t('changed', { name: changedBy })}{' '}
                <RelativeTime at={changedAt} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
