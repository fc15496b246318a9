'use client';

import { useTranslations } from 'next-intl';
import { findFaultyNetwork, splitNetworks } from '@/domain/networks';

/** Returns a function that says what is wrong with the addresses in a text; null if nothing is. */
export function useAddressCheck(): (text: string) => string | null {
  const t = useTranslations('requests.faults');
  return (text) => {
    const fault = findFaultyNetwork(splitNetworks(text));
    if (fault === undefined) return null;
    const { text: address, meant } = fault;
    return meant === undefined
      ? t('address', { text: address })
      : t('network', { text: address, network: meant, address: address.split('/')[0] ?? '' });
  };
}
