'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Moment } from '@/ui/parts/moment';
import { ReleaseStateMark } from '@/ui/release-state/release-state';
import classes from './releases.module.css';
import type { WireReleaseDetail } from './types';

/** The steps that were taken, the latest first: who, when, and the note. */
export function TakenSteps({ steps }: Pick<WireReleaseDetail, 'steps'>) {
  const t = useTranslations('releases.steps');
  if (steps.length === 0) return <Text size="sm">{t('none')}</Text>;
  return (
    <ol className={classes.entries} reversed>
      {steps.toReversed().map(({ id, kind, at, by, note, pinnedAt }) => (
        <li key={id}>
          <ReleaseStateMark state={kind} />
          <p className={classes.aside}>{t.rich('by', { by, at: () => <Moment at={at} /> })}</p>
          {note !== null && <p className={classes.note}>{note}</p>}
          {pinnedAt !== null && (
            <p className={classes.aside}>{t.rich('pinned', { at: () => <Moment at={pinnedAt} /> })}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
