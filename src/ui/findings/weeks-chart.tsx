'use client';

import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../trpc';

const HEIGHT = 200;

/** The counts of each week as bars. Screen readers read the table, which has the same data. */
export function WeeksChart(options: {
  weeks: Outputs['findings']['weeks']['weeks'];
  weekText: (week: string) => string;
}) {
  const { weeks, weekText } = options;
  const t = useTranslations('findings.weeks');
  return (
    <div aria-hidden>
      <BarChart
        h={HEIGHT}
        data={[...weeks]}
        dataKey="week"
        series={[
          { name: 'found', label: t('found'), color: 'red.7' },
          { name: 'accepted', label: t('accepted'), color: 'sea.5' },
          { name: 'fixed', label: t('fixed'), color: 'teal.8' },
        ]}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 32 }}
        xAxisProps={{ tickFormatter: weekText, minTickGap: 16 }}
        yAxisProps={{ width: 44, allowDecimals: false }}
        tooltipProps={{ labelFormatter: (week) => (week === undefined ? '' : weekText(String(week))) }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        maxBarWidth={20}
        gridAxis="x"
        tickLine="none"
        textColor="var(--ink-quiet)"
      />
    </div>
  );
}
