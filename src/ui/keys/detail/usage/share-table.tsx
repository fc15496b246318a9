'use client';

import { Text, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import classes from '../key-page.module.css';
import { useFold } from '../use-fold';
import type { UseShare } from './usage-days';

const MAX_ROWS = 5;

/** Calls by some property, the most frequent first, each with its share as a bar. */
export function ShareTable<T extends string | number>(options: {
  title: string;
  shares: readonly UseShare<T>[];
  nameOf: (of: T) => string;
}) {
  const { title, shares, nameOf } = options;
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const id = useId();
  const { shown, toggle } = useFold(shares, { limit: MAX_ROWS, mt: 4 });
  const most = Math.max(1, ...shares.map(({ calls, refusals }) => calls + refusals));
  return (
    <div>
      <Title order={3} size="h5" id={id} mb="xs">
        {title}
      </Title>
      <table aria-labelledby={id} className={classes.shares}>
        <tbody>
          {shown.map(({ of, calls, refusals }) => (
            <tr key={of}>
              <th scope="row">
                {nameOf(of)}
                <div className={classes.bar} aria-hidden>
                  <div className={classes.calls} style={{ width: `${(100 * calls) / most}%` }} />
                  <div className={classes.refusals} style={{ width: `${(100 * refusals) / most}%` }} />
                </div>
              </th>
              <td>
                {format.number(calls + refusals)}
                {refusals > 0 && (
                  <Text component="div" size="xs" c="var(--ink-quiet)">
                    {t('ofThemRefused', { count: refusals })}
                  </Text>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {toggle}
    </div>
  );
}
