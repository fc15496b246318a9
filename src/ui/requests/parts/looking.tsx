import { Card } from '@mantine/core';
import { FailedState, LoadingState } from '../../parts/state';

/**
 * Shown while the purpose of a link is looked up, or if that fails. @param options.onRetry undefined: the request was not
 * sent yet
 */
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
