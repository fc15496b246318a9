'use client';

import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useMemo, useRef, useState } from 'react';
import { faultText } from '@/domain/refusals/fault-text';
import type { RefusalCode } from '@/domain/refusals/refusal';
import { useLanguage } from '@/i18n/use-language';
import { fieldOf, refusalOf, useErrorText } from '../errors';

/** A refusal that belongs to no field; a new object each time, because the same text may be announced again. */
export type FormRefusal = Readonly<{ text: string }>;

/** Moves the focus to the first invalid field of a form. */
export function focusFirstFault(form: Pick<UseFormReturnType<never>, 'getInputNode'>, fields: string[]) {
  const nodes = fields.flatMap((field) => form.getInputNode<HTMLElement, never>(field as never) ?? []);
  const first = nodes.sort((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
  (first?.querySelector<HTMLElement>('input:not(:disabled)') ?? first)?.focus();
}

/**
 * Shows why the service refused a form: at the field that the refusal names, otherwise above the form.
 * @param texts texts of this form by the refusal's code, instead of the usual ones
 */
export function useRefusal<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  texts: Readonly<Partial<Record<RefusalCode, string>>> = {},
) {
  const usualTextOf = useErrorText();
  const language = useLanguage();
  const textOf = (error: unknown) => {
    const code = refusalOf(error)?.code;
    return (code === undefined ? undefined : texts[code]) ?? usualTextOf(error);
  };
  const fieldTextOf = (error: unknown) => {
    const told = refusalOf(error);
    return told?.code === 'invalid_parameter' ? asSentence(faultText(told.fault)[language]) : textOf(error);
  };
  const [refusal, setRefusal] = useState<FormRefusal>();
  return {
    refusal,
    clear: () => setRefusal(undefined),
    show: (error: unknown) => {
      const field = fieldOf(error);
      if (field === undefined || !(field in form.getValues())) return setRefusal({ text: textOf(error) });
      form.setFieldError(field, fieldTextOf(error));
      // Fields are disabled until the answer arrives.
      requestAnimationFrame(() => focusFirstFault(form as never, [field]));
    },
  };
}

/**
 * Shows above a form why a call failed, as {@link RefusalAlert} does: each failure takes the focus once.
 * @param options.error of the call; null: it has not failed
 */
export function FailureAlert({ error }: { error: unknown }) {
  const textOf = useErrorText();
  const refusal = useMemo(() => (error === null ? undefined : { text: textOf(error) }), [error, textOf]);
  return <RefusalAlert refusal={refusal} />;
}

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Shows above a form why it was refused, and takes the focus, because the button that had it may be far away. */
export function RefusalAlert({ refusal }: { refusal: FormRefusal | undefined }) {
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
