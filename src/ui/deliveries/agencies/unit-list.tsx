'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { StateIcon } from '../state-icon';
import classes from './agencies.module.css';
import type { WireAgencyUnit } from './types';

/** Units with their states, and for incomplete ones what is missing. Needs the messages `deliveries` and `agencies`. */
export function UnitList({ units }: { units: readonly WireAgencyUnit[] }) {
  const t = useTranslations('deliveries');
  const own = useTranslations('agencies.own');
  const format = useFormatter();
  return (
    <ul className={classes.units}>
      {units.map(({ unit, name, state, daysLate, districts, categories }) => (
        <li key={unit}>
          <StateIcon state={state} />
          <span>
            <strong>{unit === '' ? t('whole') : name}</strong>: {t(`states.${state}`)}
            {state === 'late' && `, ${t('cell.days', { count: daysLate })}`}
            {state === 'partial' && categories !== null && categories.given < categories.expected && (
              <span className={classes.quiet}>
                {t('cell.rows', { given: categories.given, expected: categories.expected })}
              </span>
            )}
            {state === 'partial' && districts !== null && districts.missing.length > 0 && (
              <span className={classes.quiet}>
                {own('missing', { names: format.list([...districts.missing]) })}
              </span>
            )}
            {state === 'partial' && categories !== null && categories.missing.length > 0 && (
              <span className={classes.quiet}>
                {own('missingCategories', { names: format.list([...categories.missing]) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
