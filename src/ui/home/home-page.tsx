'use client';

import { Button, Card, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Role } from '@/domain/staff';
import { GroupCard } from '../collections/group-card';
import { groupFigures } from '../collections/groups-of';
import { useRequestSearch } from '../keys/diagnose/use-request-search';
import { FailedState, LoadingState } from '../parts/state';
import { type Outputs, trpc } from '../trpc';
import { ChangesTile } from './changes-tile';
import { DeliveriesCard } from './deliveries-card';
import { ExpiringKeys } from './expiring-keys';
import { HomeFigures } from './figures';
import { FindingsTile } from './findings-tile';
import { FirstSteps } from './first-steps';
import { Glance } from './glance';
import { HeadlinesTile } from './headlines-tile';
import classes from './home-page.module.css';
import type { TileQuery } from './home-tile';
import { ImportsTile } from './imports-tile';
import { IndicatorsTile } from './indicators-tile';
import { WaitingRequests } from './waiting-requests';

const REFRESH_MS = 30_000;
const LOADING_LINES = 6;

/**
 * The home page of each role, with the tiles first about which the role decides. Each tile is loaded by itself.
 * @param firstStepsHidden whether the first steps were dismissed on this device
 */
export function HomePage({ role, firstStepsHidden }: { role: Role; firstStepsHidden: boolean }) {
  const summary = trpc.home.summary.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const collections = <Collections summary={summary} />;
  const access = <Access summary={summary} firstStepsHidden={firstStepsHidden} />;
  switch (role) {
    case 'viewer':
      return (
        <Stack gap="md">
          <Glance imports={false} />
          <HeadlinesTile />
          <IndicatorsTile />
          <DeliveriesCard />
          <FindingsAndChanges />
          {collections}
        </Stack>
      );
    case 'data_officer':
      return (
        <Stack gap="md">
          <Glance imports />
          <div className={classes.pair}>
            <ImportsTile />
            <ChangesTile />
          </div>
          <DeliveriesCard />
          <FindingsTile />
          <HeadlinesTile />
          <IndicatorsTile />
          {collections}
        </Stack>
      );
    case 'administrator':
      return (
        <Stack gap="md">
          {access}
          <Glance imports />
          <HeadlinesTile />
          <IndicatorsTile />
          <DeliveriesCard />
          <FindingsAndChanges />
          {collections}
        </Stack>
      );
    case 'auditor':
      return null;
    case 'help_desk':
      return (
        <Stack gap="md">
          {access}
          <DeliveriesCard />
          {collections}
        </Stack>
      );
  }
}

const FindingsAndChanges = () => (
  <div className={classes.pair}>
    <FindingsTile />
    <ChangesTile />
  </div>
);

type Summary = TileQuery<Outputs['home']['summary']>;

/** The tiles for people who manage keys: requests, keys, and people. */
function Access({ summary, firstStepsHidden }: { summary: Summary; firstStepsHidden: boolean }) {
  if (summary.data === undefined) return <Awaited summary={summary} />;
  const { firstSteps, keys, requests, staff } = summary.data;
  return (
    <>
      {firstSteps !== null && (
        <FirstSteps done={firstSteps} mayInvite={staff !== null} hidden={firstStepsHidden} />
      )}
      <HomeFigures summary={summary.data} />
      {requests !== null && keys !== null && (
        <div className={classes.pair}>
          <WaitingRequests requests={requests} />
          <ExpiringKeys keys={keys} />
        </div>
      )}
      {keys !== null && <FindRequest />}
    </>
  );
}

/** The tables by group. */
function Collections({ summary }: { summary: Summary }) {
  if (summary.data === undefined) return <Awaited summary={summary} />;
  return (
    <div className={classes.groups}>
      {groupFigures(summary.data.collections).map(([group, figures]) => (
        <GroupCard key={group} group={group} figures={figures} />
      ))}
    </div>
  );
}

const Awaited = ({ summary }: { summary: Summary }) =>
  summary.isPending ? (
    <LoadingState lines={LOADING_LINES} />
  ) : (
    <FailedState error={summary.error} onRetry={() => summary.refetch()} />
  );

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
