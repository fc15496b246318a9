'use client';

import { FailedState, LoadingState } from '../parts/state';
import { trpc } from '../trpc';
import classes from './collections-page.module.css';
import { GroupCard } from './group-card';
import { groupFigures } from './groups-of';

const LOADING_LINES = 16;

/** Every table that the person may open, by group, with its description. */
export function CollectionsPage() {
  const summary = trpc.home.summary.useQuery();
  if (summary.isPending) return <LoadingState lines={LOADING_LINES} />;
  if (summary.data === undefined)
    return <FailedState error={summary.error} onRetry={() => summary.refetch()} />;
  return (
    <div className={classes.groups}>
      {groupFigures(summary.data.collections).map(([group, figures]) => (
        <GroupCard key={group} group={group} figures={figures} detailed />
      ))}
    </div>
  );
}
