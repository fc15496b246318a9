'use client';

import { Button, Group, Text, Title } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { WirePerson } from '../person-parts';
import { PersonPanel } from './panel';
import type { PersonTask } from './person-dialogs';
import classes from './person-page.module.css';

const PersonDialogs = dynamic(() => import('./person-dialogs').then((all) => all.PersonDialogs), {
  ssr: false,
});

/** The actions of an administrator on a person's sign-in; each asks for confirmation and explains its effect. */
export function PersonActions({ person, isSelf }: { person: WirePerson; isSelf: boolean }) {
  const t = useTranslations('staff.person');
  const [task, setTask] = useState<PersonTask>();
  const [opened, setOpened] = useState(false);
  const { disabledAt, twoFactorEnabled, sessions, lockedUntil } = person;
  const isDisabled = disabledAt !== null;
  const open = (wanted: PersonTask) => () => {
    setTask(wanted);
    setOpened(true);
  };
  return (
    <PersonPanel title={t('access')}>
      <Action title={t('password')} hint={isDisabled ? t('resetDisabled') : t('passwordHint')}>
        {!isDisabled && <Offer label={t('reset')} onClick={open('reset')} />}
      </Action>
      <Action title={t('twoFactor')} hint={twoFactorEnabled ? t('twoFactorHint') : t('twoFactorNone')}>
        {twoFactorEnabled && <Offer label={t('endTwoFactor')} onClick={open('endTwoFactor')} />}
      </Action>
      <Action title={t('sessions')} hint={t('sessionsHint', { count: sessions })}>
        {sessions > 0 && <Offer label={t('endSessions')} onClick={open('endSessions')} />}
      </Action>
      {lockedUntil !== null && <Lock lockedUntil={lockedUntil} onUnlock={open('unlock')} />}
      {isSelf && <Action title={t('account')} hint={t('ownDisable')} />}
      {!isSelf && (
        <Action title={t('account')} hint={isDisabled ? t('enableHint') : t('disableHint')}>
          {isDisabled ? (
            <Offer label={t('enable')} onClick={open('enable')} />
          ) : (
            <Offer label={t('disable')} onClick={open('disable')} danger />
          )}
        </Action>
      )}
      {task !== undefined && (
        <PersonDialogs
          person={person}
          isSelf={isSelf}
          task={task}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </PersonPanel>
  );
}

function Lock({ lockedUntil, onUnlock }: { lockedUntil: string; onUnlock: () => void }) {
  const t = useTranslations('staff.person');
  const format = useFormatter();
  const until = format.dateTime(new Date(lockedUntil), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Action title={t('lock')} hint={t('lockHint', { until })}>
      <Offer label={t('unlock')} onClick={onUnlock} />
    </Action>
  );
}

function Action({ title, hint, children }: { title: string; hint: string; children?: ReactNode }) {
  return (
    <Group component="section" className={classes.action ?? ''} justify="space-between" gap="xs">
      <div style={{ flex: '1 1 220px' }}>
        <Title order={3} size="h6">
          {title}
        </Title>
        <Text size="sm" c="var(--ink-quiet)">
          {hint}
        </Text>
      </div>
      {children}
    </Group>
  );
}

function Offer({ label, onClick, danger }: { label: string; onClick: () => void; danger?: boolean }) {
  return (
    <Button
      size="xs"
      onClick={onClick}
      {...(danger ? { color: 'red', variant: 'outline' } : { variant: 'default' })}
    >
      {label}
    </Button>
  );
}
