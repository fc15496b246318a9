import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A section of a form or page under a heading of its own. */
export function FormSection(options: { title: string; intro?: ReactNode; children: ReactNode }) {
  const { title, intro, children } = options;
  return (
    <section>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {intro !== undefined && (
            <Text c="var(--ink-quiet)" size="sm" mt={4} component="div">
              {intro}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </section>
  );
}
