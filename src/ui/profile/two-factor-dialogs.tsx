'use client';

import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '../forms/dialog';
import { trpc } from '../trpc';
import { BeginTwoFactor, StoreCodesStep } from './begin-two-factor';
import { PasswordStep } from './password-step';

/** The open dialog of the second factor; undefined: none. */
export type TwoFactorTask = 'begin' | 'codes' | 'end';

const TITLES = { begin: 'beginTitle', codes: 'newCodesTitle', end: 'endTitle' } as const;

type TaskProps = Readonly<{ email: string; onDone: () => void }>;

/** The dialogs of the second factor. @param options.task the dialog; it stays the last one while that closes */
export function TwoFactorDialogs(options: {
  email: string;
  task: TwoFactorTask;
  opened: boolean;
  onClose: () => void;
}) {
  const { email, task, opened, onClose } = options;
  const t = useTranslations('profile.twoFactor');
  const utils = trpc.useUtils();
  const router = useRouter();
  const done = async () => {
    // Turning it on or off starts a new session.
    await Promise.all([utils.profile.get.invalidate(), utils.profile.sessions.invalidate()]);
    // Before, the menu of a person who lacked a required second factor was empty.
    router.refresh();
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t(TITLES[task])} closeOnClickOutside={false}>
      {task === 'begin' && (
        <BeginTwoFactor
          email={email}
          onDone={() => {
            notifications.show({ message: t('began'), color: 'teal' });
            return done();
          }}
        />
      )}
      {task === 'codes' && <NewCodes email={email} onDone={done} />}
      {task === 'end' && <EndTwoFactor email={email} onDone={done} />}
    </Dialog>
  );
}

function NewCodes({ email, onDone }: TaskProps) {
  const t = useTranslations('profile.twoFactor');
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = trpc.profile.newBackupCodes.useMutation();
  const ask = async (password: string) => setCodes((await renew.mutateAsync({ password })).backupCodes);
  return codes === undefined ? (
    <PasswordStep email={email} intro={t('newCodesIntro')} submit={t('newCodes')} ask={ask} />
  ) : (
    <StoreCodesStep codes={codes} email={email} next={t('done')} onNext={onDone} />
  );
}

function EndTwoFactor({ email, onDone }: TaskProps) {
  const t = useTranslations('profile.twoFactor');
  const end = trpc.profile.endTwoFactor.useMutation();
  const ask = async (password: string) => {
    await end.mutateAsync({ password });
    notifications.show({ message: t('ended'), color: 'teal' });
    onDone();
  };
  return <PasswordStep email={email} intro={t('endIntro')} submit={t('end')} danger ask={ask} />;
}
