'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const STAYS_MS = 8_000;
const ID = 'whole-key';

/**
 * Informs the person that a whole key was shortened to its prefix, and offers to diagnose it. @param options.onDiagnose if
 * permitted
 */
export function showKeyNotice(options: {
  title: string;
  message: string;
  diagnose: string;
  onDiagnose: (() => void) | undefined;
}): void {
  const { title, message, diagnose, onDiagnose } = options;
  notifications.show({
    id: ID,
    color: 'yellow',
    autoClose: STAYS_MS,
    title,
    message: (
      <>
        {message}
        {onDiagnose !== undefined && (
          <div>
            <Button
              size="compact-sm"
              variant="default"
              mt="xs"
              onClick={() => {
                notifications.hide(ID);
                onDiagnose();
              }}
            >
              {diagnose}
            </Button>
          </div>
        )}
      </>
    ),
    // Below a title Mantine shows the message with too little contrast.
    styles: { description: { color: 'var(--ink-quiet)' } },
  });
}
