'use client';

import { Button, Card, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import type { WireReminders } from './types';

/** Whether reminders are sent, since when, and the button that changes it. */
export function ReminderSwitch({ overview }: { overview: WireReminders }) {
  const t = useTranslations('reminders');
  const [isAsking, setAsking] = useState(false);
  const { onSince, onBy, isMailConfigured } = overview;
  const isOn = onSince !== null;
  return (
    <Card withBorder radius="md">
      <Group justify="space-between" gap="sm">
        <div>
          <DotBadge color={isOn ? 'teal' : 'gray'}>{t(isOn ? 'on' : 'off')}</DotBadge>
          <Text size="sm" c="var(--ink-quiet)" mt={4}>
            {isOn ? (
              <>
                {t('onSince', { name: onBy ?? '' })} <Moment at={onSince} />
              </>
            ) : (
              t('offText')
            )}
          </Text>
        </div>
        <Button
          variant={isOn ? 'default' : 'filled'}
          disabled={!isOn && !isMailConfigured}
          onClick={() => setAsking(true)}
        >
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
      </Group>
      {isAsking && <TurnDialog overview={overview} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function TurnDialog({ overview, onClose }: { overview: WireReminders; onClose: () => void }) {
  const t = useTranslations('reminders');
  const utils = trpc.useUtils();
  const { onSince, previewed } = overview;
  const isOn = onSince !== null;
  const turn = trpc.reminders.turn.useMutation({
    onSuccess: async () => {
      await utils.reminders.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t(isOn ? 'turnOffTitle' : 'turnOnTitle')}
      confirm={t(isOn ? 'turnOff' : 'turnOn')}
      onConfirm={() => turn.mutate({ isOn: !isOn, seen: onSince })}
      onClose={onClose}
      isPending={turn.isPending}
      refusal={<FailureAlert error={turn.error} />}
    >
      <Text>{isOn ? t('turnOffText') : t('turnOnText', { count: previewed })}</Text>
    </ConfirmDialog>
  );
}
