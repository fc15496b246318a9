'use client';

import { Button, NativeSelect } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_STEPS_TOGETHER } from '@/domain/limits';
import { RELEASE_STATES, type ReleaseStepKind } from '@/domain/releases/steps';
import { useLanguage } from '@/i18n/use-language';
import { presentSearch } from '@/ui/parts/address/present-search';
import { collectionChoices } from '@/ui/parts/collection-choices';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { type ReleasesView, readReleasesView, releasesAddress, shownPeriods } from './board-view';
import { type PeriodChoice, ReleaseTable } from './release-table';
import classes from './releases.module.css';
import { SettingsDialog } from './settings-dialog';
import { TogetherBar } from './together-bar';
import type { WireReleasePeriod } from './types';
import { WantedMails } from './wanted-mails';

const LINES = 8;
const ICON_SIZE = 18;

/**
 * The periods of the person's tables on their way to a release. @param options.collections the resource names of the
 * tables that have periods @param options.may the steps that the person may take
 */
export function ReleasesPage(options: {
  collections: readonly string[];
  maySet: boolean;
  may: readonly ReleaseStepKind[];
}) {
  const { collections, maySet, may } = options;
  const t = useTranslations('releases');
  const view = readReleasesView(useSearchParams());
  const [isSetting, setSetting] = useState(false);
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = trpc.releases.board.useQuery();
  const show = (change: Partial<ReleasesView>) =>
    window.history.replaceState(
      null,
      '',
      releasesAddress({ ...readReleasesView(presentSearch()), ...change }),
    );
  const shown = shownPeriods(data?.periods ?? [], view);
  // A period that a filter hides is not chosen, so that nobody takes a step for what they do not see.
  const chosen = shown.filter((one) => names.has(nameOfChoice(one)));
  const choice: PeriodChoice = {
    has: (one) => names.has(nameOfChoice(one)),
    toggle: (one) => setNames(toggled(names, nameOfChoice(one))),
    isFull: chosen.length >= MAX_STEPS_TOGETHER,
  };
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
      <WantedMails />
      <Filters {...{ view, collections }} onShow={show} />
      {error !== null && data === undefined && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data !== undefined &&
        (shown.length === 0 ? (
          <EmptyState title={t(data.periods.length === 0 ? 'nothing' : 'noMatch')}>
            {t(data.periods.length === 0 ? 'nothingHint' : 'noMatchHint')}
          </EmptyState>
        ) : (
          <>
            <TogetherBar chosen={chosen} may={may} onClear={() => setNames(new Set())} />
            <ReleaseTable key={releasesAddress(view)} periods={shown} choice={choice} />
          </>
        ))}
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  );
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const others = [...names].filter((one) => one !== name);
  return new Set(names.has(name) ? others : [...others, name]);
}

const nameOfChoice = ({ collection, period }: WireReleasePeriod): string => `${collection} ${period}`;

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
