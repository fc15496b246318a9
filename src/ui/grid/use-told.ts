import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { type Controller, rangeOf, refOf } from './controller';

/** Tells the page, and screen readers, what is selected. */
export function useTold(grid: Controller) {
  const t = useTranslations('grid');
  const { area, selection, props, announce } = grid;
  const range = area === undefined ? undefined : rangeOf(area, grid);
  const active = refOf(selection.active, grid);
  const key = JSON.stringify([range, active]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when what is selected changed, which the key says
  useEffect(() => {
    props.onSelect?.(range, active);
    const rows = range === undefined ? 0 : range.to - range.from + 1;
    const columns = range?.columns.length ?? 0;
    if (rows * columns > 1) announce(t('selected', { rows, columns }));
  }, [key]);
}
