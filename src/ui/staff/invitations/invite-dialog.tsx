'use client';

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Binding } from '@/domain/keys/bindings';
import { MAX_EMAIL, MAX_NAME } from '@/domain/limits';
import { grantsOfGroups } from '@/domain/permissions';
import type { Role } from '@/domain/staff';
import { groupsOf, hasBindings, hasGroups } from '@/domain/staff';
import { useChecks } from '@/ui/forms/checks';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { findBindingFault } from '@/ui/keys/bindings/find-binding-fault';
import { useBindingFaultText } from '@/ui/keys/bindings/words';
import { trpc } from '@/ui/trpc';
import { RoleFields } from '../role-fields';
import { type Issued, IssuedLink } from './issued-link';

type Invited = Readonly<{ issued: Issued; name: string; email: string }>;

/** Invites a person: first their data and role, then the link to pass on. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('staff.inviteDialog');
  const [invited, setInvited] = useState<Invited>();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setInvited(undefined)}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={invited === undefined}
      title={invited === undefined ? t('title') : t('doneTitle', { name: invited.name })}
    >
      {invited === undefined ? (
        <InviteForm onInvited={setInvited} />
      ) : (
        <IssuedLink issued={invited.issued} to={invited} onDone={onClose} />
      )}
    </Dialog>
  );
}

type Values = {
  name: string;
  email: string;
  role: Role;
  groups: string[];
  bindings: readonly Binding[];
};

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const t = useTranslations('staff');
  const checks = useChecks();
  const bindingFaultText = useBindingFaultText();
  const utils = trpc.useUtils();
  const form = useForm<Values>({
    name: 'invite',
    initialValues: { name: '', email: '', role: 'data_officer', groups: [], bindings: [] },
    validate: {
      name: checks.filled,
      email: checks.email,
      groups: (groups, { role }) =>
        hasGroups(role) && groups.length === 0 ? t('fields.groupsRequired') : null,
      bindings: (bindings, values) => {
        if (!hasBindings(values.role)) return null;
        const fault = findBindingFault(bindings, grantsOfGroups(values.groups));
        return fault === undefined ? null : bindingFaultText(fault);
      },
    },
  });
  const refusal = useRefusal(form);
  const invite = trpc.staff.invite.useMutation({
    onSuccess: (issued, { name, email }) => {
      onInvited({ issued, name, email });
      return utils.staff.invitations.invalidate();
    },
    onError: refusal.show,
  });
  const submit = form.onSubmit(
    (values) => {
      refusal.clear();
      invite.mutate({ ...values, email: values.email.trim(), groups: groupsOf(values.role, values.groups) });
    },
    (errors) => focusFirstFault(form, Object.keys(errors)),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="var(--ink-quiet)">
          {t('inviteDialog.intro')}
        </Text>
        <RefusalAlert refusal={refusal.refusal} />
        <TextInput
          label={t('fields.name')}
          maxLength={MAX_NAME}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('fields.email')}
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <RoleFields form={form} />
        <DialogFooter>
          <Button type="submit" loading={invite.isPending}>
            {t('inviteDialog.submit')}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
