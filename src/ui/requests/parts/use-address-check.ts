'use client';

import { useTranslations } from 'next-intl';
import { addressFault, splitAddresses } from './addresses';

/** Gives a function that says what is wrong with the addresses in a text; null where nothing is. */
export function useAddressCheck(): (text: string) => string | null {
  const t = useTranslations('requests.faults');
  return (text) => {
    const fault = addressFault(splitAddresses(text));
    if (fault === undefined) return null;
    const { text: address, network } = fault;
    return network === undefined
      ? t('address', { text: address })
      : t('network', { text: address, network, address: address.split('/')[0] ?? '' });
  };
}
