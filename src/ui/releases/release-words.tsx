'use client';

import { useNow, useTranslations } from 'next-intl';
import { type PublicRelease, releaseName } from '@/domain/releases/release';
import { Moment } from '@/ui/parts/moment';

const UPDATE_MS = 60_000;

/** The name of a release, its mark, and since when or from when on it is public. */
export function ReleaseWords({ release }: { release: PublicRelease }) {
  const t = useTranslations('releases');
  const marks = useTranslations('common.releaseMarks');
  const now = useNow({ updateInterval: UPDATE_MS });
  const isPublic = new Date(release.publicAt) <= now;
  return (
    <>
      <strong>{releaseName(release)}</strong>, {marks(release.mark)}
      {' · '}
      <span suppressHydrationWarning>
        {t.rich(isPublic ? 'publicSince' : 'publicFrom', { at: () => <Moment at={release.publicAt} /> })}
      </span>
    </>
  );
}
