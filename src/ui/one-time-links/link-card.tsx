'use client';

import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The purpose of a one-time link, and its form. */
export function LinkCard({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <Card withBorder shadow="sm" radius="lg" padding="xl" maw={480} mx="auto">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {intro !== undefined && <Text c="var(--ink-quiet)">{intro}</Text>}
        </div>
        {children}
      </Stack>
    </Card>
  );
}
