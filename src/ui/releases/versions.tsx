'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Moment } from '@/ui/parts/moment';
import { ReleaseWords } from './release-words';
import classes from './releases.module.css';
import type { WireReleaseDetail } from './types';

/** The releases of a period, the newest first. */
export function Versions({ releases }: Pick<WireReleaseDetail, 'releases'>) {
  const t = useTranslations('releases');
  if (releases.length === 0) return <Text size="sm">{t('versions.none')}</Text>;
  return (
    <ol className={classes.entries} reversed>
      {releases.map((release) => (
        <li key={release.id}>
          <p>
            <ReleaseWords release={release} />
          </p>
          <p className={classes.aside}>
            {t(`kinds.${release.kind}`)}
            {' · '}
            {t.rich('versions.pinned', { at: () => <Moment at={release.pinnedAt} /> })}
          </p>
          {release.note !== null && <p className={classes.note}>{release.note}</p>}
        </li>
      ))}
    </ol>
  );
}
