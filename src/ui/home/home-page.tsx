'use client';

import { Stack } from '@mantine/core';
import { GroupCard } from '../collections/group-card';
import { groupFigures } from '../collections/groups-of';
import { FailedState, LoadingState } from '../parts/state';
import { trpc } from '../trpc';
import { ExpiringKeys } from './expiring-keys';
import { HomeFigures } from './figures';
import { FindRequest } from './find-request';
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
