'use client';

import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { fieldOf, reasonOf, useErrorText } from '../errors';

/** A refusal that belongs to no field; a new one each time, for the same may be said again. */
export type Refusal = Readonly<{ text: string }>;

/** Puts the caret where a form has its first fault. */
export function focusFirstFault(form: Pick<UseFormReturnType<never>, 'getInputNode'>, fields: string[]) {
  const nodes = fields.flatMap((field) => form.getInputNode<HTMLElement, never>(field as never) ?? []);
  const first = nodes.sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
  (first?.querySelector<HTMLElement>('input:not(:disabled)') ?? first)?.focus();
}

/**
 * Says why the service refused what a form sent: at its field where the refusal names one, else above the form.
 * @param texts what this form says otherwise, by the refusal's code
 */
export function useRefusal<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  texts: Readonly<Record<string, string>> = {},
) {
  const usualTextOf = useErrorText();
  const textOf = (error: unknown) => texts[reasonOf(error) ?? ''] ?? usualTextOf(error);
  const [refusal, setRefusal] = useState<Refusal>();
  return {
    refusal,
    clear: () => setRefusal(undefined),
    show: (error: unknown) => {
      const field = fieldOf(error);
      if (field === undefined || !(field in form.getValues())) return setRefusal({ text: textOf(error) });
      form.setFieldError(field, textOf(error));
      // A field is out of use until what was sent is answered.
      requestAnimationFrame(() => focusFirstFault(form as never, [field]));
    },
  };
}

/** Says above a form why it was refused, and takes the focus, for the button that had it may be far away. */
export function RefusalAlert({ refusal }: { refusal: Refusal | undefined }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== undefined) alert.current?.focus();
  }, [refusal]);
  if (refusal === undefined) return null;
  return (
    <Alert ref={alert} role="alert" tabIndex={-1} color="red" variant="light">
      {refusal.text}
    </Alert>
  );
}
