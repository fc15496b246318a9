'use client';

import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { EMAIL } from '@/domain/email';
import { MAX_AGENCY, MAX_EMAIL, MAX_NAME, MAX_PHONE, MAX_PURPOSE } from '@/domain/limits';
import { useAddressCheck } from '../parts/use-address-check';
import { EMPTY_DRAFT, forgetDraft, keepDraft, type RequestDraft, readDraft } from './draft';

/** The maximum length of each field, in characters. */
export const MAX_LENGTHS = {
  agency: MAX_AGENCY,
  system: MAX_NAME,
  contactName: MAX_NAME,
  contactEmail: MAX_EMAIL,
  contactPhone: MAX_PHONE,
  purpose: MAX_PURPOSE,
};

/**
 * The form of a request: its validation, and a draft that survives a reload of the page.
 * @param sent a request that was sent and is being changed; no draft of it is kept
 */
export function useRequestForm(sent?: RequestDraft) {
  const t = useTranslations('requests.faults');
  const addressFault = useAddressCheck();
  const [restored, setRestored] = useState(false);
  const line = (name: keyof typeof MAX_LENGTHS) => (text: string) => {
    if (text.trim() === '') return t('empty');
    return [...text.trim()].length > MAX_LENGTHS[name] ? t('long', { most: MAX_LENGTHS[name] }) : null;
  };
  const form = useForm<RequestDraft>({
    initialValues: sent ?? EMPTY_DRAFT,
    validateInputOnBlur: ['contactEmail', 'addresses'],
    ...(sent === undefined && { onValuesChange: keepDraft }),
    validate: {
      agency: line('agency'),
      system: line('system'),
      contactName: line('contactName'),
      contactEmail: (text) => line('contactEmail')(text) ?? (EMAIL.test(text.trim()) ? null : t('email')),
      contactPhone: (text) => (text.trim() === '' ? null : line('contactPhone')(text)),
      purpose: line('purpose'),
      permissions: (grants) => (grants.length === 0 ? t('permissions') : null),
      addresses: addressFault,
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    const draft = sent === undefined ? readDraft() : undefined;
    if (draft === undefined) return;
    form.setValues(draft);
    setRestored(true);
  }, []);

  const startOver = () => {
    form.setValues(EMPTY_DRAFT);
    form.clearErrors();
    forgetDraft();
    setRestored(false);
  };
  return { form, restored, startOver };
}

export type RequestFormState = ReturnType<typeof useRequestForm>['form'];
