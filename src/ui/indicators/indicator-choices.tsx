import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Indicator, indicatorDimensions, jointOf } from '@/domain/indicators/indicator';
import { type IndicatorView, isByPeriod, queryOfView } from '@/domain/indicators/indicator-view';
import { trpc } from '@/ui/trpc';
import { PlaceSystemSelect } from '../place-systems/place-system-select';
import classes from './indicators.module.css';
import { useIndicatorWords } from './use-indicator-words';

/** The choices of an indicator: its division, its period and its regency. */
export function IndicatorChoices(options: {
  indicator: Indicator;
  view: IndicatorView;
  onShow: (change: Partial<IndicatorView>) => void;
}) {
  const { indicator, view, onShow } = options;
  const t = useTranslations('indicators.choose');
  const words = useIndicatorWords(indicator);
  // This query is the same as that of the figures below.
  const { data } = trpc.indicators.read.useQuery({ name: indicator.name, query: queryOfView(view) });
  const dimensions = indicatorDimensions(indicator).map((value) => ({
    value,
    label: words.dimension(value),
  }));
  const none = { value: '', label: t('none') };
  const hasPlaces = jointOf(indicator).places.length > 0;
  const periods = (data?.periods ?? []).toReversed();
  const all = isByPeriod(view) ? t('allPeriods') : t('latest');
  return (
    <search className={classes.choices} aria-label={t('label')}>
      <NativeSelect
        label={t('rows')}
        value={view.rows}
        onChange={({ currentTarget: { value } }) =>
          onShow({ rows: value, ...(value === view.columns && { columns: '' }) })
        }
        data={[none, ...dimensions]}
      />
      <NativeSelect
        label={t('columns')}
        value={view.columns}
        onChange={({ currentTarget }) => onShow({ columns: currentTarget.value })}
        data={[none, ...dimensions.filter(({ value }) => value !== view.rows)]}
      />
      {periods.length > 0 && (
        <NativeSelect
          label={t('period')}
          value={view.period}
          onChange={({ currentTarget }) => onShow({ period: currentTarget.value })}
          data={[
            { value: '', label: all },
            ...periods.map((value) => ({ value, label: words.period(value) })),
          ]}
        />
      )}
      {hasPlaces && <Regencies place={view.place} onShow={onShow} />}
      {hasPlaces && <PlaceSystemSelect system={view.system} onChange={(system) => onShow({ system })} />}
    </search>
  );
}

/** The regencies of the register. */
function Regencies(options: { place: string; onShow: (change: Partial<IndicatorView>) => void }) {
  const { place, onShow } = options;
  const t = useTranslations('indicators.choose');
  const { data } = trpc.places.browse.useQuery({});
  return (
    <NativeSelect
      label={t('place')}
      value={place}
      onChange={({ currentTarget }) => onShow({ place: currentTarget.value })}
      data={[
        { value: '', label: t('province') },
        ...(data?.places ?? []).map(({ code, name }) => ({ value: code, label: name })),
      ]}
    />
  );
}
