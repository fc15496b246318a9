'use client';

import { useTranslations } from 'next-intl';
import { judgePassword, type Personal } from './judge-password';

/** As the service judges it, so that a mistyped address is told before it is sent. */
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const LONGEST_NAME = 120;
export const LONGEST_EMAIL = 254;

/** Gives the checks that a form makes before it is sent: each says what is wrong, or null. */
export function useChecks() {
  const t = useTranslations('forms');
  const filled = (text: string) => (text.trim() === '' ? t('required') : null);
  return {
    filled,
    email: (text: string) => filled(text) ?? (EMAIL.test(text.trim()) ? null : t('emailIncomplete')),
    newPassword: (password: string, personal: Personal) => {
      const { length, longEnough, personal: isPersonal } = judgePassword(password, personal);
      if (length === 0) return t('required');
      if (!longEnough) return t('saidShort');
      return isPersonal ? t('saidPersonal') : null;
    },
  };
}
