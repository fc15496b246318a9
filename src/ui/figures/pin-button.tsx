import { ActionIcon } from '@mantine/core';
import { IconPinned } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { FigureQuery } from '@/domain/figures/pinned';
import { usePinFigure } from './use-pin-figure';

const ICON_SIZE = 16;

/** The sign beside a figure that gives it a permanent address. @param options.name the figure. Needs the messages `figures` */
export function PinButton({ name, query }: { name: string; query: FigureQuery }) {
  const label = useTranslations('figures')('pinNamed', { name });
  const { pin, isPending } = usePinFigure();
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      color="gray"
      loading={isPending}
      onClick={() => pin(query)}
      aria-label={label}
      title={label}
    >
      <IconPinned size={ICON_SIZE} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
