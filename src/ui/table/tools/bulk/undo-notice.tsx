'use client';

import { Button, Group } from '@mantine/core';

/**
 * A notification of an action, with a button to undo it. It takes its texts as arguments, because notifications are
 * rendered outside of the table.
 */
export function UndoNotice({ text, label, onUndo }: { text: string; label: string; onUndo: () => void }) {
  return (
    <Group gap="sm" justify="space-between">
      <span>{text}</span>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {label}
      </Button>
    </Group>
  );
}
