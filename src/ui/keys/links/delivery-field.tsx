'use client';

import { Radio, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { emailIn } from '@/domain/email';
import { DELIVERIES, type Delivery } from './deliveries';

/** Asks how a new key gets to its agency. @param options.contact of the key, to which a link is sent */
export function DeliveryField(options: {
  value: Delivery;
  onChange: (delivery: Delivery) => void;
  contact: string | null;
}) {
  const { value, onChange, contact } = options;
  const t = useTranslations('keyLinks');
  const email = emailIn(contact ?? '');
  const hintOf = (delivery: Delivery) => {
    if (delivery === 'show') return t('showHint');
    return email === undefined ? t('linkHintNoAddress') : t('linkHint', { email });
  };
  return (
    <Radio.Group
      label={t('delivery')}
      value={value}
      onChange={(chosen) => onChange(DELIVERIES.find((one) => one === chosen) ?? 'show')}
    >
      <Stack gap="xs" mt={6}>
        {DELIVERIES.map((delivery) => (
          <Radio key={delivery} value={delivery} label={t(delivery)} description={hintOf(delivery)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
