'use client';

import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from '@/ui/parts/link';

/** A link to a page; the documentation is outside of the application and opens as a separate document. */
export function StepLink({ href, children }: { href: string; children: ReactNode }) {
  return href.startsWith('/docs') ? (
    <Anchor href={href} size="sm" fw={550}>
      {children}
    </Anchor>
  ) : (
    <Anchor component={Link} href={href} size="sm" fw={550}>
      {children}
    </Anchor>
  );
}
