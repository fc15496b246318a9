'use client';

import { Alert, Button, Card, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { DotBadge } from '@/ui/parts/dot-badge';
import { Moment } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import type { WireWalidataSettings } from '../types';

/** Whether the service connects to e-Walidata, since when, and the button that changes it. */
export function WalidataSwitch({ settings }: { settings: WireWalidataSettings }) {
  const t = useTranslations('walidata.switch');
  const [isAsking, setAsking] = useState(false);
  const { onSince, onBy, tokenAt, isTokenReadable } = settings;
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
          disabled={!isOn && !isTokenReadable}
          onClick={() => setAsking(true)}
        >
          {t(isOn ? 'turnOff' : 'turnOn')}
        </Button>
      </Group>
      {tokenAt !== null && !isTokenReadable && (
        <Alert variant="light" color="yellow" mt="sm">
          {t('tokenLost')}
        </Alert>
      )}
      {isAsking && <TurnWalidataDialog settings={settings} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function TurnWalidataDialog({ settings, onClose }: { settings: WireWalidataSettings; onClose: () => void }) {
  const t = useTranslations('walidata.switch');
  const utils = trpc.useUtils();
  const { onSince, baseUrl } = settings;
  const isOn = onSince !== null;
  const turn = trpc.walidata.turn.useMutation({
    onSuccess: async () => {
      await utils.walidata.settings.invalidate();
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
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isOn ? t('turnOffText') : t('turnOnText', { address: baseUrl })}
      </Text>
    </ConfirmDialog>
  );
}
