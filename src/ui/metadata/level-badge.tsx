'use client';

import { useTranslations } from 'next-intl';
import type { MetadataLevel } from '@/domain/metadata/judge';
import { DotBadge, type DotColor } from '@/ui/parts/dot-badge';

const COLORS: Readonly<Record<MetadataLevel, DotColor>> = {
  none: 'gray',
  draft: 'yellow',
  submission: 'teal',
};

/** What metadata is enough for. */
export function LevelBadge({ level }: { level: MetadataLevel }) {
  const t = useTranslations('metadata.levels');
  return <DotBadge color={COLORS[level]}>{t(level)}</DotBadge>;
}
