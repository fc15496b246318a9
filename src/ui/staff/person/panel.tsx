import { Card, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A named section of a person's page. */
export function PersonPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={heading}>
      <Title order={2} size="h4" mb="md" id={heading}>
        {title}
      </Title>
      {children}
    </Card>
  );
}
