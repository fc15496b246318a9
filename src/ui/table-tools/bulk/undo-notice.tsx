'use client';

import { Button, Group } from '@mantine/core';

/** What was done, with a way to take it back at once. Its words are given, for notices stand outside of the table. */
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
