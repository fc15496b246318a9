'use client';

import { Anchor, Code, Group } from '@mantine/core';
import { Link } from '@/ui/parts/link';
import { KeyStateBadge } from '../state-badge';
import type { Neighbour } from './types';

/** A link to another key, by its visible prefix. */
export function KeyLink({ to }: { to: Pick<Neighbour, 'id' | 'prefix' | 'state'> }) {
  return (
    <Group gap={6} component="span" display="inline-flex" style={{ verticalAlign: 'middle' }}>
      <Anchor component={Link} href={`/keys/${to.id}`} size="sm" underline="always">
        <Code>{to.prefix}…</Code>
      </Anchor>
      <KeyStateBadge state={to.state} />
    </Group>
  );
}
