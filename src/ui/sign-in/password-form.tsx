'use client';

import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef } from 'react';
import { useErrorText } from '../errors';
import { PasswordField } from '../forms/password-field';
import { trpc } from '../trpc';

/** E-mail address and password. @param onCodeNeeded called if they are right and a second factor is needed */
export function PasswordForm({
  onEntered,
  onCodeNeeded,
}: {
  onEntered: () => void;
  onCodeNeeded: () => void;
}) {
  const t = useTranslations('signIn');
  const textOf = useErrorText();
  const password = useRef<HTMLInputElement>(null);
  const signIn = trpc.session.signIn.useMutation({
    onSuccess: ({ next }) => (next === 'two_factor' ? onCodeNeeded() : onEntered()),
    onError: () => password.current?.select(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    signIn.mutate({
      email: String(data.get('email')).trim(),
      password: String(data.get('password')),
      remember: data.get('remember') !== null,
    });
  };
  return (
    // The form uses POST, so that its values are not in the address if a browser submits the form itself.
    <form method="post" onSubmit={submit}>
      <Stack>
        {signIn.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {textOf(signIn.error)}
          </Alert>
        )}
        <TextInput name="email" type="email" label={t('email')} autoComplete="username" required autoFocus />
        <PasswordField
          ref={password}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
        />
        <Checkbox name="remember" label={t('remember')} />
        <Button type="submit" size="md" loading={signIn.isPending || signIn.isSuccess}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  );
}
