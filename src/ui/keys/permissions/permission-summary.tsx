'use client';

import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Grant } from '@/domain/permissions';
import { DotBadge } from '../../parts/dot-badge';
import { usePermissionWords } from './words';

/**
 * Permissions as text. The short form, for lists, has the names of the first scopes and the number of others; the rest is
 * shown on hover, and read by screen readers. Needs the messages `permissions`.
 */
export function PermissionSummary({ grants, short = false }: { grants: readonly Grant[]; short?: boolean }) {
  const t = useTranslations('permissions');
  const words = usePermissionWords()(grants);
  if (!short) return <span>{words.full}</span>;
  if (words.more === 0) return <Text size="sm">{words.short}</Text>;
  return (
    <Text size="sm" component="div" title={words.full}>
      <VisuallyHidden>{words.full}</VisuallyHidden>
      <span aria-hidden>
        {words.short} <DotBadge>{t('more', { count: words.more })}</DotBadge>
      </span>
    </Text>
  );
}
