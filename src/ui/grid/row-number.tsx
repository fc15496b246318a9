import { IconAlertTriangleFilled, IconPlus } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { memo } from 'react';
import classes from './grid.module.css';
import { TINT_SIGNS } from './tint';
import type { RowMarks } from './types';

const ICON_SIZE = 13;

/** A row's number in the table, and the state of the whole row. */
export const RowNumber = memo(function RowNumber(options: {
  id: string;
  position: number;
  width: number;
  marks: RowMarks | undefined;
  active: boolean;
  selected: boolean;
  isNew: boolean;
}) {
  const { id, position, width, marks, active, selected, isNew } = options;
  const t = useTranslations('grid');
  const format = useFormatter();
  const state = marks?.state;
  const stateText = state === undefined ? undefined : (marks?.fault ?? t(`rowStates.${state}`));
  const others = marks?.others;
  const tint = marks?.tint;
  const said =
    [stateText ?? tint?.said, others?.said].filter((text) => text !== undefined).join('\n') || undefined;
  return (
    <div
      id={id}
      role="rowheader"
      aria-colindex={1}
      aria-describedby={said === undefined ? undefined : `${id}-said`}
      tabIndex={active ? 0 : undefined}
      data-column={-1}
      data-active={active || undefined}
      data-selected={selected || undefined}
      data-state={state}
      className={classes.number}
      style={{ width }}
      title={said}
    >
      {tint !== undefined && (
        <span className={classes.rowSign} aria-hidden>
          {TINT_SIGNS[tint.colour]}
        </span>
      )}
      {others !== undefined && (
        <span aria-hidden className={classes.others} style={{ ['--person' as string]: others.colour }}>
          {others.initials}
        </span>
      )}
      {isNew ? (
        <IconPlus size={ICON_SIZE} role="img" aria-label={t('newRow')} />
      ) : (
        <span>{format.number(position + 1)}</span>
      )}
      {state !== undefined && state !== 'saving' && state !== 'new' && (
        <IconAlertTriangleFilled size={ICON_SIZE} aria-hidden />
      )}
      {said !== undefined && (
        <span id={`${id}-said`} className={classes.unseen}>
          {said}
        </span>
      )}
    </div>
  );
});
