'use client';

import { useTranslations } from 'next-intl';
import { OnOffCard } from '@/ui/forms/on-off-card';
import { trpc } from '@/ui/trpc';
import type { WirePelitaSettings } from './types';

/** Whether the portal is answered, since when, and the button that changes it. */
export function PelitaSwitch({ settings, listed }: { settings: WirePelitaSettings; listed: number }) {
  const t = useTranslations('pelita.switch');
  const utils = trpc.useUtils();
  const { onSince, onBy, provinceCode } = settings;
  const isOn = onSince !== null;
  const turn = trpc.pelita.turn.useMutation({ onSuccess: () => utils.pelita.settings.invalidate() });
  return (
    <OnOffCard
      onSince={onSince}
      isReady={provinceCode !== ''}
      turn={turn}
      words={{
        state: t(isOn ? 'on' : 'off'),
        about: isOn ? t('onSince', { name: onBy ?? '' }) : t('offText'),
        button: t(isOn ? 'turnOff' : 'turnOn'),
        title: t(isOn ? 'turnOffTitle' : 'turnOnTitle'),
        question: isOn ? t('turnOffText') : t('turnOnText', { count: listed }),
      }}
    />
  );
}
