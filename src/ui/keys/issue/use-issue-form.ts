'use client';

import { useForm } from '@mantine/form';
import { useTimeZone, useTranslations } from 'next-intl';
import { endOf, faultOfEnd } from '@/domain/expiry';
import { findFaultyNetwork, splitNetworks } from '@/domain/networks';
import { findBindingFault } from '../bindings/find-binding-fault';
import { useBindingFaultText } from '../bindings/words';
import { useWebOriginFault } from '../web-origins/use-web-origin-fault';
import { type IssueValues, rateOf } from './values';

/** The form of a new key, and its validation. */
export function useIssueForm(initialValues: IssueValues) {
  const t = useTranslations('keys.faults');
  const timeZone = useTimeZone() ?? 'UTC';
  const addressText = useAddressText();
  const bindingFaultText = useBindingFaultText();
  const originFaultOf = useWebOriginFault();
  return useForm<IssueValues>({
    initialValues,
    validateInputOnBlur: ['addresses', 'date'],
    validate: {
      name: (text) => (text.trim() === '' ? t('name') : null),
      owner: (text) => (text.trim() === '' ? t('owner') : null),
      permissions: (grants) => (grants.length === 0 ? t('permissions') : null),
      scope: ({ bindings }, { permissions }) => {
        const fault = findBindingFault(bindings, permissions);
        return fault === undefined ? null : bindingFaultText(fault);
      },
      addresses: addressText,
      origins: (origins) => originFaultOf(origins) ?? null,
      date: (date, { lifetime }) => {
        const now = new Date();
        const fault = faultOfEnd(endOf({ choice: lifetime, date }, { now, timeZone }), now);
        if (fault === undefined) return null;
        return fault === 'missing' ? t('dateMissing') : t('datePast');
      },
      ownRate: (_, values) => (rateOf(values) === undefined ? t('rate') : null),
    },
  });
}

export type IssueFormState = ReturnType<typeof useIssueForm>;

/** Returns a function for the fault of the addresses in a text; null if there is none. */
export function useAddressText(): (text: string) => string | null {
  const t = useTranslations('keys.faults');
  return (text) => {
    const fault = findFaultyNetwork(splitNetworks(text));
    if (fault === undefined) return null;
    return fault.meant === undefined
      ? t('address', { text: fault.text })
      : t('network', { text: fault.text, network: fault.meant });
  };
}
