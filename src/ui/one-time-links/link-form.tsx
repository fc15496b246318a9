'use client';

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { MAX_EMAIL, MAX_NAME } from '@/domain/limits';
import { useChecks } from '../forms/checks';
import { NewPasswordField } from '../forms/new-password-field';
import { focusFirstFault, RefusalAlert, useRefusal } from '../forms/refusal';
import { useAdoptPreferences } from '../shell/preferences';
import { type Outputs, trpc } from '../trpc';
import { forgetLinkToken } from './link-token';

/** The service's answer about a valid link. */
export type InspectedLink = Outputs['links']['inspect'];

const SUBMIT = { set_up: 'setUpSubmit', invitation: 'invitationSubmit', reset: 'resetSubmit' } as const;

type Values = { name: string; email: string; password: string };

/** The form of a one-time link: always a password; also name and e-mail address if they are not known yet. */
export function LinkForm({ link, token }: { link: InspectedLink; token: string }) {
  const t = useTranslations('links');
  const { kind } = link;
  const checks = useChecks();
  const form = useForm<Values>({
    name: 'link',
    initialValues: { name: link.name ?? '', email: link.email ?? '', password: '' },
    validate: {
      name: (name) => (kind === 'reset' ? null : checks.filled(name)),
      email: (email) => (kind === 'set_up' ? checks.email(email) : null),
      password: (password, values) => checks.newPassword(password, values),
    },
  });
  const refusal = useRefusal(form);
  const { follow, isBusy } = useFollowLink({ kind, token, onRefused: refusal.show });
  const submit = form.onSubmit(
    (values) => {
      refusal.clear();
      follow(values);
    },
    (errors) => focusFirstFault(form, Object.keys(errors)),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <RefusalAlert refusal={refusal.refusal} />
        {kind !== 'set_up' && link.email !== null && (
          <>
            <Text>{t('signInWith', { email: link.email })}</Text>
            {/* This field is for password managers, which otherwise would not know whose password this is. */}
            <input type="text" autoComplete="username" value={link.email} readOnly hidden />
          </>
        )}
        {kind !== 'reset' && (
          <TextInput
            label={t('name')}
            autoComplete="name"
            maxLength={MAX_NAME}
            autoFocus
            {...form.getInputProps('name')}
          />
        )}
        {kind === 'set_up' && (
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            maxLength={MAX_EMAIL}
            {...form.getInputProps('email')}
          />
        )}
        <NewPasswordField
          label={kind === 'reset' ? t('newPassword') : t('password')}
          personal={form.values}
          autoFocus={kind === 'reset'}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <Button type="submit" size="md" loading={isBusy}>
          {t(SUBMIT[kind])}
        </Button>
      </Stack>
    </form>
  );
}

/** Returns a function that uses the link, and then leads to the next page. */
function useFollowLink(options: {
  kind: InspectedLink['kind'];
  token: string;
  onRefused: (error: unknown) => void;
}) {
  const { kind, token, onRefused: onError } = options;
  const adoptPreferences = useAdoptPreferences();
  const enter = async () => {
    forgetLinkToken();
    await adoptPreferences();
    window.location.assign('/');
  };
  const setUp = trpc.links.setUp.useMutation({ onSuccess: enter, onError });
  const accept = trpc.links.acceptInvitation.useMutation({ onSuccess: enter, onError });
  const reset = trpc.links.resetPassword.useMutation({
    onSuccess: () => {
      forgetLinkToken();
      window.location.assign('/sign-in?note=password_changed');
    },
    onError,
  });
  const used = { set_up: setUp, invitation: accept, reset }[kind];
  return {
    isBusy: used.isPending || used.isSuccess,
    follow: ({ name, email, password }: Values) => {
      if (kind === 'set_up') setUp.mutate({ token, name, email, password });
      else if (kind === 'invitation') accept.mutate({ token, name, password });
      else reset.mutate({ token, password });
    },
  };
}
