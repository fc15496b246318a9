'use client';

import { Card } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { HelpDesk } from '../../parts/help-desk';
import { PageHeader } from '../../parts/page-header';
import { EmptyState } from '../../parts/state';

const ICON_SIZE = 28;

/** Shown in place of the page of an invalid link: why, and what to do. */
export function LinkNotValid(options: {
  page: string;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  const { page, title, children, action } = options;
  return (
    <>
      <PageHeader title={page} />
      <Card withBorder radius="lg" padding="lg" role="alert">
        <EmptyState title={title} action={action} icon={<IconUnlink size={ICON_SIZE} />}>
          {children}
          <HelpDesk />
        </EmptyState>
      </Card>
    </>
  );
}
