'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { forgetLinkToken } from '../../one-time-links/link-token';
import { LinkNotValid } from '../parts/link-not-valid';

/** Shown in place of a key whose link is not valid. */
export function NotValid() {
  const t = useTranslations('requests.collect');
  useEffect(forgetLinkToken, []);
  return (
    <LinkNotValid page={t('title')} title={t('invalidTitle')}>
      <Text inherit>{t('invalid')}</Text>
      <Text inherit mt="sm">
        {t('invalidAsk')}
      </Text>
      <Text inherit mt="sm">
        {t('invalidUsed')}
      </Text>
    </LinkNotValid>
  );
}
