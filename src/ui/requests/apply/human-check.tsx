'use client';

import { Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { HumanCheckState } from './use-human-check';

const ICON_SIZE = 18;

/** The state of the check that the sender is not a robot. */
export function HumanCheck({ state }: { state: HumanCheckState }) {
  const t = useTranslations('requests.check');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
      <span style={{ flex: 'none', lineHeight: 1.4 }} aria-hidden>
        {iconOf(state)}
      </span>
      <Text size="sm" c="var(--ink-quiet)">
        {t(state)}
      </Text>
    </Group>
  );
}

function iconOf(state: HumanCheckState) {
  if (state === 'working') return <Loader size={ICON_SIZE - 2} />;
  if (state === 'ready')
    return <IconShieldCheck size={ICON_SIZE} color="var(--mantine-primary-color-light-color)" />;
  const Icon = state === 'idle' ? IconShieldHalf : IconAlertTriangle;
  return <Icon size={ICON_SIZE} color="var(--ink-quiet)" />;
}
