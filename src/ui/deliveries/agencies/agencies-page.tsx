'use client';

import { Anchor, Button, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { AgencyCard } from './agency-card';
import { AgencyLinkDialog } from './agency-link-dialog';

const LINES = 4;

/** The agencies that are responsible for deliveries, and the links to their own pages: to make, and to revoke. */
export function AgenciesPage() {
  const t = useTranslations('agencies');
  const { data, error, refetch } = trpc.agencies.list.useQuery();
  const [made, setMade] = useState<{ agency: string; link: string }>();
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={
          <>
            {t('intro')}{' '}
            <Anchor component={Link} href="/deliveries" inherit underline="always">
              {t('toBoard')}
            </Anchor>
          </>
        }
        actions={
          <Button component={Link} href="/deliveries/reminders" variant="default">
            {t('toReminders')}
          </Button>
        }
      />
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data?.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      <Stack>
        {data?.map((agency) => (
          <AgencyCard
            key={agency.name}
            agency={agency}
            onMade={(link) => setMade({ agency: agency.name, link })}
          />
        ))}
      </Stack>
      {made !== undefined && <AgencyLinkDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  );
}
