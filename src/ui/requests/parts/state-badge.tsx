'use client';

import { Badge } from '@mantine/core';
import { IconCheck, IconClock, IconKey, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { RequestState } from '../types';

const ICON_SIZE = 13;
const ICONS = { waiting: IconClock, approved: IconCheck, collected: IconKey, rejected: IconX };

export function StateBadge({ state }: { state: RequestState }) {
  const t = useTranslations('requests.states');
  const Icon = ICONS[state];
  return (
    <Badge
      variant={state === 'waiting' ? 'light' : 'default'}
      size="lg"
      radius="sm"
      tt="none"
      fw={600}
      leftSection={<Icon size={ICON_SIZE} aria-hidden />}
      style={{ flex: 'none' }}
    >
      {t(state)}
    </Badge>
  );
}
