'use client';

import { Anchor, Card, Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';

const LINES = 3;

/** The content of a tile: the answer of a query, a placeholder while it is loaded, or its failure. */
export type TileQuery<T> = Readonly<{
  data: T | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}>;

/** A part of the home page that is loaded by itself. @param options.id an anchor on the page */
export function HomeTile<T>(options: {
  title: string;
  all?: { href: string; text: string } | undefined;
  id?: string;
  query: TileQuery<T>;
  children: (data: T) => ReactNode;
}) {
  const { title, all, id, query, children } = options;
  const heading = useId();
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={heading} id={id}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h5" id={heading}>
          {title}
        </Title>
        {all !== undefined && (
          <Anchor component={Link} href={all.href} size="sm">
            {all.text}
          </Anchor>
        )}
      </Group>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isPending ? (
        <LoadingState lines={LINES} />
      ) : (
        <FailedState error={query.error} onRetry={() => query.refetch()} />
      )}
    </Card>
  );
}
