import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * An area in a dialog for content that arrives after it has opened, such as a count: its room is reserved from the
 * beginning.
 * @param options.lines its usual height, in lines of small text
 */
export function LateArea({ lines, children }: { lines: number; children: ReactNode }) {
  return (
    <Text component="div" size="sm" mih={`${lines}lh`}>
      {children}
    </Text>
  );
}
