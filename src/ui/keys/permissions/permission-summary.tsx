'use client';

import { Badge, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Grant } from '@/server/access/keys/permissions';
import { usePermissionWords } from './words';

const TOOLTIP_WIDTH = 320;

/**
 * Permissions in words. The short form, for lists, names the first parts and tells how many more there are; the rest is
 * in a tooltip, and told to screen readers. Needs the messages `permissions`.
 */
export function PermissionSummary({ grants, short = false }: { grants: readonly Grant[]; short?: boolean }) {
  const t = useTranslations('permissions');
  const words = usePermissionWords()(grants);
  if (!short) return <span>{words.full}</span>;
  if (words.more === 0) return <Text size="sm">{words.short}</Text>;
  return (
    <Tooltip label={words.full} multiline maw={TOOLTIP_WIDTH}>
      <Group gap={6} wrap="nowrap" w="fit-content" maw="100%">
        <VisuallyHidden>{words.full}</VisuallyHidden>
        <Text size="sm" aria-hidden>
          {words.short}
        </Text>
        <Badge variant="default" size="sm" aria-hidden style={{ flex: 'none' }}>
          {t('more', { count: words.more })}
        </Badge>
      </Group>
    </Tooltip>
  );
}
