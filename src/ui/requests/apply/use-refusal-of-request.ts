'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fieldOf, useErrorText } from '@/ui/errors';
import { focusFirstFault } from '@/ui/forms/refusal';
import type { RequestDraft } from './draft';
import type { RequestFormState } from './use-request-form';

/** Shows why a request was refused: at the field that the refusal names, otherwise above the button. */
export function useRefusalOfRequest(form: RequestFormState) {
  const t = useTranslations('requests');
  const textOf = useErrorText();
  const [refusal, setRefusal] = useState<{ text: string }>();
  const show = (error: unknown) => {
    const [name = ''] = (fieldOf(error) ?? '').split('.');
    const field = name === 'allowedAddresses' ? 'addresses' : name;
    if (field in form.getValues()) {
      form.setFieldError(field as keyof RequestDraft, t('faults.unacceptable'));
      return void requestAnimationFrame(() => focusFirstFault(form as never, [field]));
    }
    setRefusal({ text: textOf(error) });
  };
  return { refusal, show, clear: () => setRefusal(undefined) };
}
