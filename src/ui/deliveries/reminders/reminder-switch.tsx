'use client';

import { useTranslations } from 'next-intl';
import { OnOffCard } from '@/ui/forms/on-off-card';
import { trpc } from '@/ui/trpc';
import type { WireReminders } from './types';

/** Whether reminders are sent, since when, and the button that changes it. */
export function ReminderSwitch({ overview }: { overview: WireReminders }) {
  const t = useTranslations('reminders');
  const utils = trpc.useUtils();
  const { onSince, onBy, isMailConfigured, previewed } = overview;
  const isOn = onSince !== null;
  const turn = trpc.reminders.turn.useMutation({ onSuccess: () => utils.reminders.invalidate() });
  return (
    <OnOffCard
      onSince={onSince}
      isReady={isMailConfigured}
      turn={turn}
      words={{
        state: t(isOn ? 'on' : 'off'),
        about: isOn ? t('onSince', { name: onBy ?? '' }) : t('offText'),
        button: t(isOn ? 'turnOff' : 'turnOn'),
        title: t(isOn ? 'turnOffTitle' : 'turnOnTitle'),
        question: isOn ? t('turnOffText') : t('turnOnText', { count: previewed }),
      }}
    />
  );
}
