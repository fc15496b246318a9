'use client';

import { Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Moment } from '@/ui/parts/moment';
import { FailedState } from '@/ui/parts/state';
import { type Outputs, trpc } from '@/ui/trpc';
import classes from '../cards.module.css';
import { StaffConfirmDialog } from '../confirm-dialog';
import { useGroupNames } from '../group-names';

type Invitation = Outputs['staff']['invitations'][number];

/** The people who were invited and have not joined yet; nothing if there are none. */
export function Invitations() {
  const t = useTranslations('staff.invitations');
  const { data: invitations, error, refetch } = trpc.staff.invitations.useQuery();
  const [chosen, setChosen] = useState<Invitation>();
  const [opened, setOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (error !== null && invitations === undefined) return <FailedState error={error} onRetry={refetch} />;
  const isEmpty = invitations === undefined || invitations.length === 0;
  return (
    <section>
      {!isEmpty && (
        <>
          <Title order={2} size="h4" mt="xl" mb="sm" ref={heading} tabIndex={-1}>
            {t('title')}
          </Title>
          <ul className={classes.cards} style={{ maxWidth: 900 }}>
            {invitations.map((invitation) => (
              <InvitationLine
                key={invitation.id}
                invitation={invitation}
                onWithdraw={() => {
                  setChosen(invitation);
                  setOpened(true);
                }}
              />
            ))}
          </ul>
        </>
      )}
      {chosen !== undefined && (
        <Withdrawal
          invitation={chosen}
          opened={opened}
          onClose={() => setOpened(false)}
          onDone={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}

function InvitationLine({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const t = useTranslations('staff.invitations');
  const common = useTranslations('common.roles');
  const groupNames = useGroupNames();
  const { name, email, role, groups, createdBy, expiresAt } = invitation;
  return (
    <Group component="li" className={classes.card ?? ''} justify="space-between" gap="xs">
      <div style={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--ink-quiet)">
          {email}
        </Text>
        <Text size="sm">
          {common(role)} · {groupNames(groups)}
        </Text>
        <Text size="sm" c="var(--ink-quiet)">
          {t('by', { name: createdBy })} · {t('until')} <Moment at={expiresAt} />
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        onClick={onWithdraw}
        aria-label={t('withdrawLabel', { name })}
        style={{ flex: 'none' }}
      >
        {t('withdraw')}
      </Button>
    </Group>
  );
}

function Withdrawal(options: {
  invitation: Invitation;
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { invitation, opened, onClose, onDone } = options;
  const { id, name, email } = invitation;
  const t = useTranslations('staff.invitations');
  const utils = trpc.useUtils();
  const withdraw = trpc.staff.withdrawInvitation.useMutation({
    onSettled: () => utils.staff.invitations.invalidate(),
  });
  const confirm = async () => {
    await withdraw.mutateAsync({ id });
    notifications.show({ message: t('withdrawn'), color: 'teal' });
    onClose();
    onDone();
  };
  return (
    <StaffConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('withdrawTitle')}
      action={t('withdraw')}
      onConfirm={confirm}
    >
      {t('withdrawBody', { name, email })}
    </StaffConfirmDialog>
  );
}
