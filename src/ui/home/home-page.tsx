'use client';

import { Button, Card, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { GroupCard } from '../collections/group-card';
import { groupFigures } from '../collections/groups-of';
import { useRequestSearch } from '../keys/diagnose/use-request-search';
import { FailedState, LoadingState } from '../parts/state';
import { trpc } from '../trpc';
import { DeliveriesCard } from './deliveries-card';
import { ExpiringKeys } from './expiring-keys';
import { HomeFigures } from './figures';
import { FirstSteps } from './first-steps';
import classes from './home-page.module.css';
import { WaitingRequests } from './waiting-requests';

const REFRESH_MS = 30_000;
const LOADING_LINES = 10;

/** The home page. @param firstStepsHidden whether the first steps were dismissed on this device */
export function HomePage({ firstStepsHidden }: { firstStepsHidden: boolean }) {
  const summary = trpc.home.summary.useQuery(undefined, { refetchInterval: REFRESH_MS });
  if (summary.isPending) return <LoadingState lines={LOADING_LINES} />;
  if (summary.data === undefined)
    return <FailedState error={summary.error} onRetry={() => summary.refetch()} />;
  const { collections, firstSteps, keys, requests, staff } = summary.data;
  return (
    <Stack gap="md">
      {firstSteps !== null && (
        <FirstSteps done={firstSteps} mayInvite={staff !== null} hidden={firstStepsHidden} />
      )}
      <HomeFigures summary={summary.data} />
      <DeliveriesCard />
      {requests !== null && keys !== null && (
        <div className={classes.pair}>
          <WaitingRequests requests={requests} />
          <ExpiringKeys keys={keys} />
        </div>
      )}
      {keys !== null && <FindRequest />}
      <div className={classes.groups}>
        {groupFigures(collections).map(([group, figures]) => (
          <GroupCard key={group} group={group} figures={figures} />
        ))}
      </div>
    </Stack>
  );
}

/** Finds a failed REST request by the identifier that its caller was given. */
function FindRequest() {
  const t = useTranslations('home.findRequest');
  const { form, field } = useRequestSearch({ fault: t('fault') });
  return (
    <Card withBorder padding="md" component="search">
      <form {...form} className={classes.find}>
        <TextInput label={t('label')} placeholder="3f2b8c1e-7d4a-…" {...field} />
        <Button type="submit" variant="default">
          {t('run')}
        </Button>
      </form>
    </Card>
  );
}
