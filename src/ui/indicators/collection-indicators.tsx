import { Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Collection } from '@/domain/collections';
import { SIDES, sideCollection } from '@/domain/indicators/indicator';
import { firstView, indicatorAddress, queryOfView } from '@/domain/indicators/indicator-view';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import { IndicatorPicture } from './indicator-picture';
import { IndicatorTotal } from './indicator-total';
import classes from './indicators.module.css';

const LINES = 3;

type Listed = Outputs['indicators']['list']['indicators'][number];

/**
 * The indicators whose numerator or denominator is a figure of a collection, with their values for the latest period; nothing
 * if there are none. Needs the messages `indicators` and `deliveries`.
 * @param options.isDrawn whether each is shown with its picture
 */
export function CollectionIndicators(options: { collection: Collection; isDrawn?: boolean }) {
  const { collection, isDrawn = false } = options;
  const t = useTranslations('indicators');
  const heading = useId();
  const { data, error, refetch } = trpc.indicators.list.useQuery();
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />;
  const indicators = (data?.indicators ?? []).filter((one) =>
    SIDES.some((side) => sideCollection(one[side]).resource === collection.resource),
  );
  if (indicators.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={classes.ofCollection}>
      <Title order={2} size="h4" id={heading}>
        {t('ofCollection')}
      </Title>
      <Text size="sm" c="var(--ink-quiet)" mt={4} mb="sm">
        {t('ofCollectionText')}
      </Text>
      <ul className={classes.list} data-drawn={isDrawn || undefined}>
        {indicators.map((indicator) => (
          <li key={indicator.name}>
            <Value indicator={indicator} isDrawn={isDrawn} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Value({ indicator, isDrawn }: { indicator: Listed; isDrawn: boolean }) {
  const t = useTranslations('indicators');
  const language = useLanguage();
  const view = firstView(indicator);
  const { data, error, refetch } = trpc.indicators.read.useQuery({
    name: indicator.name,
    query: queryOfView(view),
  });
  return (
    <article className={classes.card}>
      <Link href={indicatorAddress(indicator.name)} className={classes.name ?? ''}>
        {indicator.label[language]}
      </Link>
      {error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingState lines={LINES} />}
      {data !== undefined &&
        (data.table.rows.length === 0 ? (
          <Text size="sm" c="var(--ink-quiet)">
            {t('nothing')}
          </Text>
        ) : (
          <>
            <IndicatorTotal indicator={indicator} made={data} isSmall />
            {isDrawn && <IndicatorPicture indicator={indicator} view={view} table={data.table} />}
          </>
        ))}
    </article>
  );
}
