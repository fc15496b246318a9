import { Card } from '@mantine/core';
import { FailedState, LoadingState } from '../../parts/state';

/** Shown while it is looked up what a link is for, or if that fails. @param options.onRetry undefined: nothing was asked yet */
export function Looking(options: {
  label: string;
  lines: number;
  error?: unknown;
  onRetry?: (() => unknown) | undefined;
}) {
  const { label, lines, error = null, onRetry } = options;
  return (
    <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }} aria-label={label}>
      {error === null || onRetry === undefined ? (
        <LoadingState lines={lines} />
      ) : (
        <FailedState error={error} onRetry={onRetry} />
      )}
    </Card>
  );
}
