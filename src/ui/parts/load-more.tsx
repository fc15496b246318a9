'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';

type Pages = Readonly<{ hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }>;

/** The end of a list: how much of it is shown, and a button for more. The button moves the focus to the first new entry. */
export function LoadMore(options: {
  pages: Pages;
  /** The number of entries that are shown. */
  shown: number;
  /** The selector of the element of an entry that takes the focus, in this element's parent. */
  entry: string;
  /** Whether the page announces elsewhere what was found. */
  isSilent?: boolean;
  /** The same number as text. */
  children: ReactNode;
}) {
  const { pages, shown, entry, isSilent = false, children } = options;
  const t = useTranslations('common.actions');
  const footer = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || shown <= from.current) return;
    const entries = footer.current?.parentElement?.querySelectorAll<HTMLElement>(entry);
    entries?.[from.current]?.focus({ preventScroll: true });
    from.current = undefined;
  }, [shown, entry]);
  const load = () => {
    from.current = shown;
    void pages.fetchNextPage();
  };
  return (
    <Group ref={footer} justify="space-between" mt="md" mih={36}>
      <Text size="sm" c="var(--ink-quiet)" role={isSilent ? undefined : 'status'}>
        {children}
      </Text>
      {pages.hasNextPage && (
        <Button variant="default" onClick={load} loading={pages.isFetchingNextPage}>
          {t('loadMore')}
        </Button>
      )}
    </Group>
  );
}
