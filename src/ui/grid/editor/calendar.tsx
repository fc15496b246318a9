'use client';

import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/id';
import { DatePicker } from '@mantine/dates';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';

/** A calendar of one month. @param value a date as `YYYY-MM-DD` @param onChoose called with such a date */
export function Calendar({
  value,
  onChoose,
}: {
  value: string | undefined;
  onChoose: (date: string) => void;
}) {
  const t = useTranslations('grid.calendar');
  return (
    <DatePicker
      size="sm"
      locale={useLanguage()}
      firstDayOfWeek={1}
      // The library's colours for weekends and for days of other months have too little contrast.
      weekendDays={[]}
      hideOutsideDates
      value={value ?? null}
      {...(value === undefined ? {} : { defaultDate: value })}
      onChange={(date) => date !== null && onChoose(date)}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousYears'),
        nextDecade: t('nextYears'),
        monthLevelControl: t('chooseMonth'),
        yearLevelControl: t('chooseYear'),
      }}
    />
  );
}
