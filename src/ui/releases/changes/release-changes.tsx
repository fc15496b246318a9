'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { releaseName } from '@/domain/releases/release';
import type { WireReleaseDetail } from '../types';
import { ChangedRecords } from './changed-records';
import { ChangedUnits } from './changed-units';

/** What changed since the newest release, which is what another release would change. */
export function ReleaseChanges({ detail }: { detail: WireReleaseDetail }) {
  const t = useTranslations('releases.changes');
  const { collection, period, release, changed, coverage } = detail;
  if (release === null || changed === null)
    return <Text size="sm">{t('first', { count: coverage?.records ?? 0 })}</Text>;
  const name = releaseName(release);
  if (changed.total === 0) return <Text size="sm">{t('none', { name })}</Text>;
  return (
    <>
      <Text size="sm" mb="sm">
        {t('since', { name, count: changed.total })}
      </Text>
      <ChangedUnits resource={collection} units={changed.units} />
      <ChangedRecords about={{ collection, period, since: release.version }} changed={changed} />
    </>
  );
}
