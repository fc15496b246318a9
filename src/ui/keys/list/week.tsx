'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import classes from './list.module.css';
import type { WireListedKey } from './view';

const WIDTH = 67;
const HEIGHT = 24;
const GAP = 3;
const LEAST = 2;
/** Figures from this value on are rounded: 12 rb. */
const MANY = 10_000;

/** Calls and refusals of a key in the last seven days, as small bars and as figures. */
export function Week({ days }: { days: WireListedKey['days'] }) {
  const t = useTranslations('keys.week');
  const format = useFormatter();
  const figure = (count: number) => format.number(count, count < MANY ? {} : { notation: 'compact' });
  const calls = days.reduce((sum, day) => sum + day.calls, 0);
  const refusals = days.reduce((sum, day) => sum + day.refusals, 0);
  return (
    <span className={classes.weekBody}>
      <VisuallyHidden>{t('said', { calls, refusals })}</VisuallyHidden>
      <Bars days={days} />
      <span className={classes.figures} aria-hidden>
        {calls + refusals === 0 ? (
          <span className={classes.unused}>{t('none')}</span>
        ) : (
          <span>{figure(calls)}</span>
        )}
        {refusals > 0 && <span className={classes.refused}>{t('refused', { count: figure(refusals) })}</span>}
      </span>
    </span>
  );
}

/** Refusals are stacked on the calls. Every day with any use has a visible bar. */
function Bars({ days }: { days: WireListedKey['days'] }) {
  const most = Math.max(1, ...days.map(({ calls, refusals }) => calls + refusals));
  const step = (WIDTH + GAP) / days.length;
  const tall = (count: number) => (count === 0 ? 0 : Math.max(LEAST, (count / most) * (HEIGHT - 1)));
  return (
    <svg
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
      className={classes.bars}
    >
      {days.map(({ day, calls, refusals }, i) => {
        const upper = tall(refusals);
        const lower = Math.min(tall(calls), HEIGHT - 1 - upper);
        const place = { x: i * step, width: step - GAP };
        return (
          <g key={day}>
            <rect {...place} y={HEIGHT - 1} height={1} className={classes.ground} />
            <rect {...place} y={HEIGHT - lower} height={lower} className={classes.calls} />
            <rect {...place} y={HEIGHT - lower - upper} height={upper} className={classes.refusals} />
          </g>
        );
      })}
    </svg>
  );
}
