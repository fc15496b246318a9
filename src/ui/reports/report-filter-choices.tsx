import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReportFilters } from '@/domain/reports/filters';
import { FilterFields } from './filter-fields';
import classes from './reports.module.css';

/** The filters that all blocks share, and a button that restores the stored ones. */
export function ReportFilterChoices(options: {
  filters: ReportFilters;
  stored: ReportFilters;
  periods: readonly string[];
  onShow: (change: Partial<ReportFilters>) => void;
}) {
  const { filters, stored, periods, onShow } = options;
  const t = useTranslations('reports.filters');
  const isChanged = filters.period !== stored.period || filters.place !== stored.place;
  return (
    <search className={classes.filters} aria-label={t('label')}>
      <FilterFields filters={filters} periods={periods} onChange={onShow} />
      {isChanged && (
        <Button variant="subtle" onClick={() => onShow(stored)}>
          {t('reset')}
        </Button>
      )}
    </search>
  );
}
