'use client';

import { useTranslations } from 'next-intl';
import { findFaultyNetwork, splitNetworks } from '@/domain/networks';

/** Returns a function for the fault of the addresses in a text; null if there is none. */
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
