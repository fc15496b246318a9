import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { LATEST_PERIOD } from '@/domain/deliveries/period';
import type { ReportFilters } from '@/domain/reports/filters';
import { useReportFilterWords } from './use-report-filter-words';

/** The shared period and regency. @param options.periods those that the blocks have, the newest first */
export function FilterFields(options: {
  filters: ReportFilters;
  periods: readonly string[];
  onChange: (change: Partial<ReportFilters>) => void;
}) {
  const { filters, periods, onChange } = options;
  const t = useTranslations('reports.filters');
  const words = useReportFilterWords();
  const { period, place } = filters;
  const isOther = period !== '' && period !== LATEST_PERIOD && !periods.includes(period);
  const offered = ['', LATEST_PERIOD, ...(isOther ? [period] : []), ...periods];
  const isUnlisted = place !== '' && !words.regencies.some(({ code }) => code === place);
  return (
    <>
      <NativeSelect
        label={t('period')}
        value={period}
        onChange={({ currentTarget }) => onChange({ period: currentTarget.value })}
        data={offered.map((value) => ({ value, label: words.period(value) }))}
      />
      <NativeSelect
        label={t('place')}
        value={place}
        onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
        data={[
          { value: '', label: words.place('') },
          ...(isUnlisted ? [{ value: place, label: place }] : []),
          ...words.regencies.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </>
  );
}
