import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Indicator } from '@/domain/indicators/indicator';
import type { IndicatorView } from '@/domain/indicators/indicator-view';
import { CopyFor } from '@/ui/snippets/copy-for';
import { Snippets } from '@/ui/snippets/snippets';
import type { Outputs } from '../trpc';
import { indicatorSource } from './indicator-source';

type Shown = Readonly<{
  indicator: Indicator;
  view: IndicatorView;
  made: Pick<Outputs['indicators']['read'], 'standing'>;
}>;

/** The shown values of an indicator, to be copied for a program that reads them by their address. */
export const CopyIndicator = (shown: Shown) => <CopyFor>{() => <Content {...shown} />}</CopyFor>;

function Content({ indicator, ...shown }: Shown) {
  const t = useTranslations('snippets');
  const source = indicatorSource(indicator, shown);
  if (source === undefined) return <Text>{t('missing.releases')}</Text>;
  return <Snippets source={source} />;
}
