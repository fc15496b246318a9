'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Dialog } from '@/ui/forms/dialog';
import { trpc } from '@/ui/trpc';
import { StaffConfirmDialog, StaffQuestion } from '../confirm-dialog';
import { type Issued, IssuedLink } from '../invitations/issued-link';
import { Disable, Enable, Unlock } from './state-dialogs';
import { type TaskProps, useDone } from './task';

/** The actions on a person's sign-in. */
export type PersonTask = 'reset' | 'endTwoFactor' | 'endSessions' | 'disable' | 'enable' | 'unlock';

/** The dialogs of a person's page. @param options.task the dialog; it stays the last one while that closes */
export function PersonDialogs({ task, ...props }: TaskProps & { task: PersonTask }) {
  switch (task) {
    case 'reset':
      return <ResetPassword {...props} />;
    case 'endTwoFactor':
      return <EndTwoFactor {...props} />;
    case 'endSessions':
      return <EndSessions {...props} />;
    case 'disable':
      return <Disable {...props} />;
    case 'enable':
      return <Enable {...props} />;
    case 'unlock':
      return <Unlock {...props} />;
  }
}

function ResetPassword({ person, opened, onClose }: TaskProps) {
  const t = useTranslations('staff.person');
  const [issued, setIssued] = useState<Issued>();
  const reset = trpc.staff.resetPassword.useMutation();
  const { id, name } = person;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setIssued(undefined)}
      title={t('resetTitle', { name })}
      size="lg"
      closeOnClickOutside={issued === undefined}
      closeOnEscape={issued === undefined}
    >
      {issued === undefined ? (
        <StaffQuestion
          action={t('reset')}
          danger={false}
          onConfirm={async () => setIssued(await reset.mutateAsync({ id }))}
          onClose={onClose}
        >
          {t('resetBody', { name })}
        </StaffQuestion>
      ) : (
        <IssuedLink issued={issued} to={person} onDone={onClose} />
      )}
    </Dialog>
  );
}

function EndTwoFactor(props: TaskProps) {
  const { person, opened, onClose } = props;
  const t = useTranslations('staff.person');
  const done = useDone(props);
  const end = trpc.staff.endTwoFactor.useMutation();
  const confirm = async () => {
    await end.mutateAsync({ id: person.id });
    await done(t('endedTwoFactor'));
  };
  return (
    <StaffConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('endTwoFactorTitle')}
      action={t('endTwoFactor')}
      onConfirm={confirm}
    >
      {t('endTwoFactorBody', { name: person.name })}
    </StaffConfirmDialog>
  );
}

function EndSessions(props: TaskProps) {
  const { person, isSelf, opened, onClose } = props;
  const t = useTranslations('staff.person');
  const done = useDone(props);
  const end = trpc.staff.endSessions.useMutation();
  const confirm = async () => {
    const { ended } = await end.mutateAsync({ id: person.id });
    if (isSelf) return window.location.assign('/sign-in');
    await done(t('endedSessions', { ended }));
  };
  return (
    <StaffConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('endSessionsTitle')}
      action={t('endSessions')}
      onConfirm={confirm}
    >
      {t('endSessionsBody', { name: person.name, count: person.sessions })}{' '}
      {isSelf && t('endOwnSessionsBody')}
    </StaffConfirmDialog>
  );
}
