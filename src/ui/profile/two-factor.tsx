'use client';

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DotBadge } from '../parts/dot-badge';
import type { OwnProfile } from './own-profile';
import { ProfileSection } from './section';
import type { TwoFactorTask } from './two-factor-dialogs';

/** From this number of remaining codes on, a warning is shown. */
const FEW = 3;

const TwoFactorDialogs = dynamic(() => import('./two-factor-dialogs').then((all) => all.TwoFactorDialogs), {
  ssr: false,
});

/** Whether the second factor is on, and the actions on it. */
export function TwoFactor({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('profile.twoFactor');
  const [task, setTask] = useState<TwoFactorTask>();
  const [opened, setOpened] = useState(false);
  const { twoFactorEnabled, twoFactorRequired, backupCodesLeft: left, email } = profile;
  const open = (wanted: TwoFactorTask) => () => {
    setTask(wanted);
    setOpened(true);
  };
  return (
    <ProfileSection title={t('title')} intro={t('intro')}>
      <Stack align="flex-start">
        {twoFactorRequired && !twoFactorEnabled && (
          <Alert
            color="yellow"
            variant="light"
            role="status"
            icon={<IconShieldLock aria-hidden />}
            title={t('requiredTitle')}
          >
            {t('required')}
          </Alert>
        )}
        <DotBadge color={twoFactorEnabled ? 'teal' : 'gray'}>
          {twoFactorEnabled ? t('on') : t('off')}
        </DotBadge>
        {twoFactorEnabled && left !== null && (
          <Text size="sm">
            {t('codesLeft', { left })} {left <= FEW && t('fewLeft')}
          </Text>
        )}
        {twoFactorEnabled ? (
          <Group gap="xs">
            <Button variant="default" onClick={open('codes')}>
              {t('newCodes')}
            </Button>
            <Button variant="default" onClick={open('end')}>
              {t('end')}
            </Button>
          </Group>
        ) : (
          <Button onClick={open('begin')}>{t('begin')}</Button>
        )}
      </Stack>
      {task !== undefined && (
        <TwoFactorDialogs email={email} task={task} opened={opened} onClose={() => setOpened(false)} />
      )}
    </ProfileSection>
  );
}
