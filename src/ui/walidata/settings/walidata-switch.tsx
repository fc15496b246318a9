'use client';

import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { OnOffCard } from '@/ui/forms/on-off-card';
import { trpc } from '@/ui/trpc';
import type { WireWalidataSettings } from '../types';

/** Whether the service connects to e-Walidata, since when, and the button that changes it. */
export function WalidataSwitch({ settings }: { settings: WireWalidataSettings }) {
  const t = useTranslations('walidata.switch');
  const utils = trpc.useUtils();
  const { onSince, onBy, baseUrl, tokenAt, isTokenReadable } = settings;
  const isOn = onSince !== null;
  const turn = trpc.walidata.turn.useMutation({ onSuccess: () => utils.walidata.settings.invalidate() });
  return (
    <OnOffCard
      onSince={onSince}
      isReady={isTokenReadable}
      turn={turn}
      words={{
        state: t(isOn ? 'on' : 'off'),
        about: isOn ? t('onSince', { name: onBy ?? '' }) : t('offText'),
        button: t(isOn ? 'turnOff' : 'turnOn'),
        title: t(isOn ? 'turnOffTitle' : 'turnOnTitle'),
        question: isOn ? t('turnOffText') : t('turnOnText', { address: baseUrl }),
      }}
    >
      {tokenAt !== null && !isTokenReadable && (
        <Alert variant="light" color="yellow" mt="sm">
          {t('tokenLost')}
        </Alert>
      )}
    </OnOffCard>
  );
}
