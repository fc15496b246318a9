'use client';

import { useTranslations } from 'next-intl';
import { EMAIL } from '@/domain/email';
import { faultOfPassword, type Personal } from '@/domain/passwords';
import { isKnownGuessable } from './guessable';

const FAULT_TEXTS = {
  short: 'saidShort',
  long: 'saidLong',
  personal: 'saidPersonal',
} as const;

/** Returns the checks of a form before it is sent: each returns a message, or null. */
export function useChecks() {
  const t = useTranslations('forms');
  const filled = (text: string) => (text.trim() === '' ? t('required') : null);
  return {
    filled,
    email: (text: string) => filled(text) ?? (EMAIL.test(text.trim()) ? null : t('emailIncomplete')),
    newPassword: (password: string, personal: Personal) => {
      if (password === '') return t('required');
      const fault = faultOfPassword(password, personal);
      if (fault !== undefined) return t(FAULT_TEXTS[fault]);
      return isKnownGuessable(password, personal) ? t('saidCommon') : null;
    },
  };
}
