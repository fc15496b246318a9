'use client';

import { Anchor, Group, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { findCollection } from '@/domain/collections';
import type { ReleaseStepKind } from '@/domain/releases/steps';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { ReleaseStateMark } from '@/ui/release-state/release-state';
import { trpc } from '@/ui/trpc';
import { AgencyParts } from './agency-parts';
import { PublishedPart } from './changes/published-part';
import { ReleaseChanges } from './changes/release-changes';
import { LockedMark } from './locked-mark';
import { Obstacles } from './obstacles';
import { ReleaseActions } from './release-actions';
import classes from './releases.module.css';
import { TakenSteps } from './taken-steps';
import { usePeriodName } from './use-period-name';
import { Versions } from './versions';

const LINES = 8;

/**
 * One period of a table on its way to a release: its state, what is missing, what changed, its steps and its versions.
 * @param options.may the steps that the person may take
 */
export function ReleasePage(options: { resource: string; period: string; may: readonly ReleaseStepKind[] }) {
  const { resource, period, may } = options;
  const t = useTranslations('releases');
  const nameOf = usePeriodName();
  const { data, error, refetch } = trpc.releases.detail.useQuery({ collection: resource, period });
  const { group } = findCollection(resource)!;
  return (
    <>
      <PageHeader
        title={nameOf({ collection: resource, period })}
        intro={
          <Group gap="xs" component="nav" aria-label={t('links')}>
            <Anchor component={Link} href="/releases" inherit underline="always">
              {t('all')}
            </Anchor>
            <Anchor component={Link} href={`/collections/${group}/${resource}`} inherit underline="always">
              {t('toTable')}
            </Anchor>
          </Group>
        }
      />
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data !== undefined && (
        <>
          <div className={classes.present}>
            <ReleaseStateMark state={data.state} />
            {data.isLocked && <LockedMark />}
            <Text size="sm">{t(data.isLocked ? 'lockedMeaning' : `meanings.${data.state}`)}</Text>
            <ReleaseActions detail={data} may={may} />
          </div>
          <div className={classes.parts}>
            <div>
              <Part title={t('obstacles.title')}>
                <Obstacles detail={data} />
              </Part>
              {data.agencies.parts.length > 0 && (
                <Part title={t('agencies.title')}>
                  <AgencyParts detail={data} mayReturn={may.includes('returned')} />
                </Part>
              )}
              <Part title={t('changes.title')}>
                <ReleaseChanges detail={data} />
              </Part>
              {data.coverage !== null && (
                <Part title={t('published.title')}>
                  <PublishedPart detail={data} />
                </Part>
              )}
            </div>
            <div>
              <Part title={t('steps.title')}>
                <TakenSteps steps={data.steps} />
              </Part>
              <Part title={t('versions.title')}>
                <Versions releases={data.releases} />
              </Part>
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
