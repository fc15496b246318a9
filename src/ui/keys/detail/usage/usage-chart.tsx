'use client';

import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useFormatter, useTranslations } from 'next-intl';
import { CHART_HEIGHT } from './chart-height';
import { useDayText } from './day-text';
import type { WireDayUse } from './usage-days';

/** Calls and refusals of each day, stacked. Screen readers read the table, which has the same data. */
export function UsageChart({ days }: { days: readonly WireDayUse[] }) {
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const dayText = useDayText();
  return (
    <div aria-hidden>
      <BarChart
        h={CHART_HEIGHT}
        type="stacked"
        data={[...days]}
        dataKey="day"
        series={[
          { name: 'calls', label: t('calls'), color: 'var(--calls)' },
          { name: 'refusals', label: t('refusals'), color: 'var(--refusals)' },
        ]}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 32 }}
        valueFormatter={(value) => format.number(value)}
        xAxisProps={{ tickFormatter: (day: string) => dayText(day, { short: true }), minTickGap: 16 }}
        yAxisProps={{ width: 56, allowDecimals: false }}
        tooltipProps={{ labelFormatter: (day) => (day === undefined ? '' : dayText(String(day))) }}
        tooltipAnimationDuration={0}
        barProps={{ isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
        maxBarWidth={28}
        gridAxis="x"
        tickLine="none"
        textColor="var(--ink-quiet)"
      />
    </div>
  );
}
