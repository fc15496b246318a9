'use client';

import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { isNarrower } from '../parts/narrowing';
import { useAddressCheck } from '../parts/use-address-check';
import type { RequestDetail } from '../types';
import { endOf, type GrantValues, grantValuesOf, oneLine } from './grant-values';

/** The form of an approval and its checks: a narrower grant needs a reason. */
export function useGrantForm(request: RequestDetail) {
  const t = useTranslations('requests.faults');
  const addressFault = useAddressCheck();
  return useForm<GrantValues>({
    initialValues: grantValuesOf(request),
    validateInputOnBlur: ['addresses'],
    validate: {
      name: (text) => (oneLine(text) === '' ? t('empty') : null),
      permissions: (grants) => (grants.length === 0 ? t('permissions') : null),
      addresses: addressFault,
      rate: (rate) =>
        rate === '' || (Number.isInteger(Number(rate)) && Number(rate) >= 0) ? null : t('rate'),
      date: (_, values) => {
        const now = new Date();
        const end = endOf(values, now);
        return end === null || (end !== undefined && end > now) ? null : t('past');
      },
      reason: (text, { permissions }) =>
        oneLine(text) === '' && isNarrower(permissions, request.permissions) ? t('reason') : null,
    },
  });
}

export type GrantForm = ReturnType<typeof useGrantForm>;
