import { useState } from 'react';
import {
  type IndicatorView,
  indicatorAddress,
  readIndicatorView,
  viewParameters,
} from '@/domain/indicators/indicator-view';
import { useLanguage } from '@/i18n/use-language';
import { IndicatorResult } from '@/ui/indicators/indicator-result';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from '../reports.module.css';
import { BlockHead, type BlockHeading } from './block-head';

const LINES = 6;

type Listed = Outputs['indicators']['list']['indicators'][number];

/** An indicator, as its page shows it. */
export function IndicatorBlock({
  name,
  query,
  heading,
}: {
  name: string;
  query: string;
  heading: BlockHeading;
}) {
  const { data, error, refetch } = trpc.indicators.list.useQuery();
  const indicator = data?.indicators.find((one) => one.name === name);
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (indicator === undefined) return <LoadingState lines={LINES} />;
  return <Known indicator={indicator} query={query} heading={heading} />;
}

function Known({ indicator, query, heading }: { indicator: Listed; query: string; heading: BlockHeading }) {
  const language = useLanguage();
  const [view, setView] = useState<IndicatorView>(() =>
    readIndicatorView(new URLSearchParams(query), indicator),
  );
  return (
    <section className={classes.block}>
      <BlockHead
        heading={heading}
        usual={indicator.label[language]}
        address={`${indicatorAddress(indicator.name)}?${viewParameters(view)}`}
      />
      <IndicatorResult
        indicator={indicator}
        view={view}
        onShow={(change) => setView((now) => ({ ...now, ...change }))}
      />
    </section>
  );
}
