'use client';

import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { indicatorFormula } from '@/domain/indicators/formula';
import {
  type IndicatorView,
  indicatorAddress,
  readIndicatorView,
  viewParameters,
} from '@/domain/indicators/indicator-view';
import { useLanguage } from '@/i18n/use-language';
import { AddToReport } from '@/ui/add-to-report/add-to-report';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { presentSearch } from '@/ui/parts/address/present-search';
import { Facts } from '@/ui/parts/facts';
import { Link } from '@/ui/parts/link';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import { IndicatorChoices } from './indicator-choices';
import { IndicatorResult } from './indicator-result';

const LINES = 10;

type Listed = Outputs['indicators']['list']['indicators'][number];

/** One indicator: its definition, and its values. @param options.mayChange whether the person may change those of the office, and add to its reports */
export function IndicatorPage({ name, mayChange }: { name: string; mayChange: boolean }) {
  const t = useTranslations('indicators');
  const { data, error, refetch } = trpc.indicators.list.useQuery();
  const indicator = data?.indicators.find((one) => one.name === name);
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <PageHeader title={t('title')} />
        <LoadingState lines={LINES} />
      </>
    );
  if (indicator === undefined) return <PageHeader title={t('unknown')} intro={t('unknownText')} />;
  return <Known indicator={indicator} mayChange={mayChange && indicator.isOwn} mayAdd={mayChange} />;
}

function Known(options: { indicator: Listed; mayChange: boolean; mayAdd: boolean }) {
  const { indicator, mayChange, mayAdd } = options;
  const t = useTranslations('indicators');
  const language = useLanguage();
  const shownOf = (search: URLSearchParams) => readIndicatorView(search, indicator);
  const view = shownOf(useSearchParams());
  const show = (change: Partial<IndicatorView>) =>
    window.history.replaceState(
      null,
      '',
      `${indicatorAddress(indicator.name)}?${viewParameters({ ...shownOf(presentSearch()), ...change })}`,
    );
  const { definition, interpretation, unit } = indicator;
  return (
    <>
      <PageHeader
        title={indicator.label[language]}
        intro={definition[language]}
        actions={
          <>
            <Button component={Link} variant="default" href="/indicators">
              {t('all')}
            </Button>
            {mayAdd && (
              <AddToReport
                figures={{ kind: 'indicator', indicator: indicator.name, query: viewParameters(view) }}
              />
            )}
            {mayChange && <OwnActions indicator={indicator} />}
          </>
        }
      />
      <Facts
        facts={[
          { name: t('formula'), value: indicatorFormula(indicator)[language] },
          { name: t('unit'), value: unit[language] },
          ...(interpretation[language] === ''
            ? []
            : [{ name: t('interpretation'), value: interpretation[language] }]),
        ]}
      />
      <IndicatorChoices indicator={indicator} view={view} onShow={show} />
      <IndicatorResult indicator={indicator} view={view} onShow={show} />
    </>
  );
}

/** The actions on an indicator of the office. */
function OwnActions({ indicator }: { indicator: Listed }) {
  const t = useTranslations('indicators');
  const router = useRouter();
  const utils = trpc.useUtils();
  const language = useLanguage();
  const [isRemoving, setRemoving] = useState(false);
  const remove = trpc.indicators.remove.useMutation({
    onSuccess: async () => {
      await utils.indicators.list.invalidate();
      notifications.show({ message: t('removed'), color: 'teal' });
      router.push('/indicators');
    },
  });
  return (
    <>
      <Button component={Link} variant="default" href={`${indicatorAddress(indicator.name)}/edit`}>
        {t('edit')}
      </Button>
      <Button variant="default" onClick={() => setRemoving(true)}>
        {t('remove')}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { name: indicator.label[language] })}
          confirm={t('remove')}
          onConfirm={() => remove.mutate({ name: indicator.name })}
          onClose={() => setRemoving(false)}
          isPending={remove.isPending}
          refusal={<FailureAlert error={remove.error} />}
        >
          <Text size="sm">{t('removeText')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
