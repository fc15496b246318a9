import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type Indicator, SIDES } from '@/domain/indicators/indicator';
import {
  type IndicatorView,
  indicatorAddress,
  queryOfView,
  viewParameters,
} from '@/domain/indicators/indicator-view';
import { SHEET_FORMATS } from '@/domain/sheet-formats';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { CopyIndicator } from './copy-indicator';
import { IndicatorFigures } from './indicator-figures';
import { IndicatorNotes } from './indicator-notes';
import { IndicatorPicture } from './indicator-picture';
import { IndicatorStanding } from './indicator-standing';
import { IndicatorTotal } from './indicator-total';
import classes from './indicators.module.css';

const LINES = 10;
const ICON_SIZE = 16;

/** The values of an indicator: the total, a picture, the table, and the parts that are left out. */
export function IndicatorResult(options: {
  indicator: Indicator;
  view: IndicatorView;
  onShow: (change: Partial<IndicatorView>) => void;
}) {
  const { indicator, view, onShow } = options;
  const t = useTranslations('indicators');
  const { data, error, isPlaceholderData, refetch } = trpc.indicators.read.useQuery(
    { name: indicator.name, query: queryOfView(view) },
    { placeholderData: keepPreviousData },
  );
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingState lines={LINES} />;
  const standing = (
    <IndicatorStanding
      indicator={indicator}
      standing={data.standing}
      onChange={(isPresent) => onShow({ isPresent })}
    />
  );
  if (data.table.rows.length === 0)
    return (
      <>
        {standing}
        <EmptyState title={t('nothing')}>
          {SIDES.some((side) => indicator[side].ages !== undefined) ? t('nothingOfAge') : t('nothingText')}
        </EmptyState>
        <IndicatorNotes indicator={indicator} made={data} />
      </>
    );
  return (
    <div aria-busy={isPlaceholderData}>
      {standing}
      <IndicatorTotal indicator={indicator} made={data} />
      <IndicatorPicture indicator={indicator} view={view} table={data.table} onShow={onShow} />
      <IndicatorFigures
        {...{ indicator, view, table: data.table, placed: data.placed }}
        isOld={isPlaceholderData}
      />
      <div className={classes.files}>
        {SHEET_FORMATS.map((format) => (
          <Button
            key={format}
            component="a"
            href={`${indicatorAddress(indicator.name)}/export?format=${format}&${viewParameters(view)}`}
            download
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
          >
            {t(`file.${format}`)}
          </Button>
        ))}
        <CopyIndicator indicator={indicator} view={view} made={data} />
      </div>
      <IndicatorNotes indicator={indicator} made={data} />
    </div>
  );
}
