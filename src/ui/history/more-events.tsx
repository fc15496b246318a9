'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { FailedState } from '@/ui/parts/state';

/** How many events are shown, and more of them. Who asked for more is led to the first of the new ones. */
export function MoreEvents(options: {
  shown: number;
  error: unknown;
  isLoading: boolean;
  onMore: (() => void) | undefined;
}) {
  const { shown, error, isLoading, onMore } = options;
  const t = useTranslations('history');
  const more = useTranslations('common.actions')('loadMore');
  const footer = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    const items = footer.current?.parentElement?.querySelectorAll<HTMLElement>('[data-event]');
    items?.[from.current]?.focus({ preventScroll: true });
    from.current = undefined;
  }, [shown]);
  const load = () => {
    from.current = shown;
    onMore?.();
  };
  return (
    <Stack ref={footer} gap="sm" mt="md">
      {error !== null && <FailedState error={error} />}
      <Group justify="space-between" mih={36}>
        <Text size="sm" c="var(--ink-quiet)" role="status">
          {t('shown', { count: shown })}
        </Text>
        {onMore !== undefined && (
          <Button variant="default" onClick={load} loading={isLoading}>
            {more}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
