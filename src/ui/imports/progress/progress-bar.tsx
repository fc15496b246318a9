'use client';

import { Progress, Text, VisuallyHidden } from '@mantine/core';
import { useFormatter } from 'next-intl';
import { useId } from 'react';

const WHOLE = 100;
/** The interval of announcements: a screen reader would otherwise speak without a pause. */
const ANNOUNCED_STEP = 25;

/**
 * A progress bar with a label, which is announced.
 * @param options.of the whole; null: not known
 */
export function ProgressBar({ label, done, of }: { label: string; done: number; of: number | null }) {
  const format = useFormatter();
  const id = useId();
  const percent = of === null || of === 0 ? undefined : Math.min(WHOLE, Math.floor((done / of) * WHOLE));
  const text = percent === undefined ? '' : format.number(percent / WHOLE, { style: 'percent' });
  const announced =
    percent === undefined
      ? ''
      : format.number(Math.floor(percent / ANNOUNCED_STEP) * (ANNOUNCED_STEP / WHOLE), { style: 'percent' });
  return (
    <div>
      <Text size="sm" fw={600} id={id} component="p" m={0}>
        {label} <span aria-hidden>{text}</span>
      </Text>
      <Progress.Root mt={6} size="md">
        <Progress.Section
          value={percent ?? WHOLE}
          striped={percent === undefined}
          withAria={percent !== undefined}
          {...(percent !== undefined && { 'aria-labelledby': id })}
        />
      </Progress.Root>
      <VisuallyHidden role="status">
        {label} {announced}
      </VisuallyHidden>
    </div>
  );
}
