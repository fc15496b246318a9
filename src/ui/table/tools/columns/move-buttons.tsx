'use client';

import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

const ICON_SIZE = 16;

type Options = Readonly<{
  labels: Readonly<{ up: string; down: string }>;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
}>;

/** Buttons that move a member of a list up or down. */
export function MoveButtons({ labels, isFirst, isLast, onMove }: Options) {
  return (
    <>
      <MoveButton label={labels.up} atEnd={isFirst} icon={IconArrowUp} onMove={() => onMove(-1)} />
      <MoveButton label={labels.down} atEnd={isLast} icon={IconArrowDown} onMove={() => onMove(1)} />
    </>
  );
}

/** At the end of the list, the button does nothing, but keeps the focus; it also keeps the focus when it moves with its row. */
function MoveButton(options: {
  label: string;
  atEnd: boolean;
  icon: typeof IconArrowUp;
  onMove: () => void;
}) {
  const { label, atEnd, icon: Arrow, onMove } = options;
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current && document.activeElement !== button.current) button.current?.focus();
  });
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      aria-label={label}
      aria-disabled={atEnd}
      data-disabled={atEnd}
      onClick={() => {
        if (atEnd) return;
        isPressed.current = true;
        onMove();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget !== null) isPressed.current = false;
      }}
    >
      <Arrow size={ICON_SIZE} aria-hidden />
    </ActionIcon>
  );
}
