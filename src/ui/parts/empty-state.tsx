'use client';

import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const ICON_SIZE = 28;

/**
 * Shown in place of an empty list: why it is empty, and what to do next.
 * @param options.whole whether it is the whole page
 */
export function EmptyState(options: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  whole?: boolean;
}) {
  const { title, children, action, icon, whole = false } = options;
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          {icon ?? <IconInbox size={ICON_SIZE} />}
        </ThemeIcon>
        <Title order={whole ? 1 : 2} size="h4">
          {title}
        </Title>
        {children !== undefined && (
          <Text c="var(--ink-quiet)" size="sm" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
