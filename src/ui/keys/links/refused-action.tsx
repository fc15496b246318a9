'use client';

import { useErrorText } from '@/ui/errors';
import { Notice } from '@/ui/keys/notice';

/** Why a call was refused; nothing if it was not. */
export function RefusedAction({ error }: { error: unknown }) {
  const textOf = useErrorText();
  if (error === null || error === undefined) return null;
  return (
    <Notice role="alert" tone="danger">
      {textOf(error)}
    </Notice>
  );
}
