import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The title, the description and the actions of a page; on paper the title alone. */
export function PageHeader(options: { title: ReactNode; intro?: ReactNode; actions?: ReactNode }) {
  const { title, intro, actions } = options;
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="md">
      <Stack gap={4} maw={720}>
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {intro !== undefined && (
          <Text data-screen-only c="var(--ink-quiet)" component="div" style={{ overflowWrap: 'anywhere' }}>
            {intro}
          </Text>
        )}
      </Stack>
      {actions !== undefined && (
        <Group data-screen-only gap="sm">
          {actions}
        </Group>
      )}
    </Group>
  );
}
