'use client';

import { Code, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { KeyScope } from '@/domain/keys/bindings';
import { useBindingWords } from '../../keys/bindings/words';
import { Moment } from '../../parts/moment';

type Limits = KeyScope &
  Readonly<{
    allowedAddresses: readonly string[];
    ratePerMinute: number | null;
    expiresAt: string | null;
  }>;

/** Returns a function that names the limits of a key: values, addresses, rate and expiry, for a list of facts. */
export function useKeyLimits() {
  const t = useTranslations('requests.detail');
  const rateText = (rate: number | null) => {
    if (rate === null) return t('rateDefault');
    return rate === 0 ? t('rateUnlimited') : t('ratePerMinute', { count: rate });
  };
  const scope = useTranslations('permissions.scope');
  const words = useBindingWords();
  return ({ bindings, listsOwnOnly, allowedAddresses, ratePerMinute, expiresAt }: Limits) => [
    ...(bindings.length === 0
      ? []
      : [
          { name: scope('title'), value: words(bindings) },
          { name: scope('lists'), value: scope(listsOwnOnly ? 'listsOwn' : 'listsAll') },
        ]),
    { name: t('addresses'), value: <Addresses list={allowedAddresses} /> },
    { name: t('rate'), value: rateText(ratePerMinute) },
    { name: t('expiry'), value: expiresAt === null ? t('never') : <Moment at={expiresAt} /> },
  ];
}

/** Networks, or that there is no restriction. */
export function Addresses({ list }: { list: readonly string[] }) {
  const t = useTranslations('requests.detail');
  if (list.length === 0) return t('anyAddress');
  return (
    <Stack gap={4} align="flex-start">
      {list.map((address) => (
        <Code key={address}>{address}</Code>
      ))}
    </Stack>
  );
}
