'use client';

import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { initialsOf, personColour } from '../rows/person';
import type { Table } from '../use-table';
import classes from './also-here.module.css';

/** The number of people who are named; others are counted. */
const MAX_SHOWN = 3;

/** The other people who have the table open. They are not announced, because people come and go all the time. */
export function AlsoHere({
  table: { colleagues, notifier },
}: {
  table: Pick<Table, 'colleagues' | 'notifier'>;
}) {
  const t = useTranslations('table.colleagues');
  const format = useFormatter();
  const others = useSyncExternalStore(notifier.subscribe, colleagues.list, colleagues.list);
  if (others.length === 0) return null;
  const all = t('also', { names: format.list(others.map(({ name }) => name)) });
  const rest = others.length - MAX_SHOWN;
  return (
    <div className={classes.here} title={all}>
      <VisuallyHidden>{all}</VisuallyHidden>
      <span aria-hidden>{t('label')}</span>
      {others.slice(0, MAX_SHOWN).map(({ id, name }) => (
        <span
          key={id}
          aria-hidden
          className={classes.person}
          style={{ ['--person' as string]: personColour(id) }}
        >
          <span className={classes.initials}>{initialsOf(name)}</span>
          <span className={classes.name}>{name}</span>
        </span>
      ))}
      {rest > 0 && <span aria-hidden>{t('more', { count: rest })}</span>}
    </div>
  );
}
