'use client';

import { useForm } from '@mantine/form';
import { useTimeZone, useTranslations } from 'next-intl';
import { endOf, faultOfEnd } from '@/domain/expiry';
import { oneLine } from '@/ui/keys/key-texts';
import { findBindingFault } from '../../keys/bindings/find-binding-fault';
import { useBindingFaultText } from '../../keys/bindings/words';
import { useAddressCheck } from '../parts/use-address-check';
import type { RequestDetail } from '../types';
import {
  type GrantValues,
  grantedOf,
  grantValuesOf,
  isNarrowerGrant,
  isWider,
  unlimitedWritesOf,
} from './grant-values';

/** The approval form and its validation: a narrower grant needs a reason. */
export function useGrantForm(request: RequestDetail) {
  const t = useTranslations('requests.faults');
  const timeZone = useTimeZone() ?? 'UTC';
  const addressFault = useAddressCheck();
  const bindingFaultText = useBindingFaultText();
  return useForm<GrantValues>({
    initialValues: grantValuesOf(request),
    validateInputOnBlur: ['addresses'],
    validate: {
      name: (text) => (oneLine(text) === '' ? t('empty') : null),
      permissions: (grants) => (grants.length === 0 ? t('permissions') : null),
      scope: ({ bindings }, values) => {
        const fault = findBindingFault(bindings, grantedOf(values, request));
        return fault === undefined ? null : bindingFaultText(fault);
      },
      addresses: addressFault,
      widens: (widens, values) => (!widens && isWider(values, request) ? t('unconfirmed') : null),
      writesAny: (isConfirmed, values) =>
        !isConfirmed && unlimitedWritesOf(values, request).length > 0 ? t('unconfirmed') : null,
      rate: (rate) =>
        rate === '' || (Number.isInteger(Number(rate)) && Number(rate) >= 0) ? null : t('rate'),
      date: (date, { lifetime }) => {
        const now = new Date();
        const end = endOf({ choice: lifetime, date }, { now, timeZone });
        return faultOfEnd(end, now) === undefined ? null : t('past');
      },
      reason: (text, values) =>
        oneLine(text) === '' && isNarrowerGrant(values, request) ? t('reason') : null,
    },
  });
}

export type GrantForm = ReturnType<typeof useGrantForm>;
