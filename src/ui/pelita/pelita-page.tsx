'use client';

import { useTranslations } from 'next-intl';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { DataSetList } from './data-set-list';
import classes from './pelita.module.css';
import { PelitaForm } from './pelita-form';
import { PelitaSwitch } from './pelita-switch';

const LINES = 8;

/** What Kemendagri's portal is given: whether it is on, what the office states for all data sets, and what each lacks. */
export function PelitaPage() {
  const t = useTranslations('pelita');
  const settings = trpc.pelita.settings.useQuery();
  const readiness = trpc.pelita.readiness.useQuery();
  const error = settings.error ?? readiness.error;
  const retry = () => void Promise.all([settings.refetch(), readiness.refetch()]);
  const isRead = settings.data !== undefined && readiness.data !== undefined;
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      {!isRead && error !== null && <FailedState error={error} onRetry={retry} />}
      {!isRead && error === null && <LoadingState lines={LINES} />}
      {settings.data !== undefined && readiness.data !== undefined && (
        <div className={classes.stack}>
          <PelitaSwitch
            settings={settings.data}
            listed={readiness.data.sets.filter(({ isListed }) => isListed).length}
          />
          <PelitaForm key={settings.data.changedAt} settings={settings.data} />
          <DataSetList sets={readiness.data.sets} />
        </div>
      )}
    </>
  );
}
