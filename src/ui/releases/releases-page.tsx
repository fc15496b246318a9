'use client';

import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RELEASE_STATES } from '@/domain/releases/steps';
import { useLanguage } from '@/i18n/use-language';
import { presentSearch } from '@/ui/parts/address/present-search';
import { collectionChoices } from '@/ui/parts/collection-choices';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { type ReleasesView, readReleasesView, releasesAddress, shownPeriods } from './board-view';
import { ReleaseTable } from './release-table';
import classes from './releases.module.css';
import { SettingsDialog } from './settings-dialog';

const LINES = 8;
const ICON_SIZE = 18;

/**
 * The periods of the person's tables on their way to a release. @param options.collections the resource names of the
 * tables that have periods
 */
export function ReleasesPage({ collections, maySet }: { collections: readonly string[]; maySet: boolean }) {
  const t = useTranslations('releases');
  const view = readReleasesView(useSearchParams());
  const [isSetting, setSetting] = useState(false);
  const { data, error, refetch } = trpc.releases.board.useQuery();
  const show = (change: Partial<ReleasesView>) =>
    window.history.replaceState(
      null,
      '',
      releasesAddress({ ...readReleasesView(presentSearch()), ...change }),
    );
  const shown = shownPeriods(data?.periods ?? [], view);
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          maySet && (
            <Button
              variant="default"
              leftSection={<IconAdjustments size={ICON_SIZE} aria-hidden />}
              onClick={() => setSetting(true)}
            >
              {t('settings.open')}
            </Button>
          )
        }
      />
      <Filters {...{ view, collections }} onShow={show} />
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data !== undefined &&
        (shown.length === 0 ? (
          <EmptyState title={t(data.periods.length === 0 ? 'nothing' : 'noMatch')}>
            {t(data.periods.length === 0 ? 'nothingHint' : 'noMatchHint')}
          </EmptyState>
        ) : (
          <ReleaseTable key={releasesAddress(view)} periods={shown} />
        ))}
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  );
}

function Filters(options: {
  view: ReleasesView;
  collections: readonly string[];
  onShow: (change: Partial<ReleasesView>) => void;
}) {
  const { view, collections, onShow } = options;
  const t = useTranslations('releases');
  const language = useLanguage();
  const tables = collectionChoices(language)
    .map(({ group, items }) => ({ group, items: items.filter(({ value }) => collections.includes(value)) }))
    .filter(({ items }) => items.length > 0);
  return (
    <search className={classes.filters} aria-label={t('choose.label')}>
      <NativeSelect
        label={t('choose.collection')}
        value={view.collection}
        onChange={({ currentTarget: { value } }) =>
          onShow({ collection: value as ReleasesView['collection'] })
        }
        data={[{ value: '', label: t('choose.anyCollection') }, ...tables]}
      />
      <NativeSelect
        label={t('choose.state')}
        value={view.state}
        onChange={({ currentTarget: { value } }) => onShow({ state: value as ReleasesView['state'] })}
        data={[
          { value: '', label: t('choose.anyState') },
          ...RELEASE_STATES.map((state) => ({ value: state, label: t(`states.${state}`) })),
        ]}
      />
    </search>
  );
}
