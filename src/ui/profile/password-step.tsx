'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { useChecks } from '../forms/checks';
import { PasswordField } from '../forms/password-field';
import { focusFirstFault, RefusalAlert, useRefusal } from '../forms/refusal';

/**
 * Asks for the password before an important action.
 * @param options.ask performs the action; a refusal is shown here
 */
export function PasswordStep(options: {
  email: string;
  intro: string;
  submit: string;
  danger?: boolean;
  ask: (password: string) => Promise<void>;
}) {
  const t = useTranslations('profile');
  const checks = useChecks();
  const form = useForm({
    name: 'password-step',
    initialValues: { password: '' },
    validate: { password: checks.filled },
  });
  const refusal = useRefusal(form, { wrong_credentials: t('password.wrong') });
  const submit = form.onSubmit(
    async ({ password }) => {
      refusal.clear();
      await options.ask(password).catch(refusal.show);
    },
    () => focusFirstFault(form, ['password']),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{options.intro}</Text>
        <RefusalAlert refusal={refusal.refusal} />
        <input type="text" autoComplete="username" value={options.email} readOnly hidden />
        <PasswordField
          label={t('twoFactor.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        <DialogFooter>
          <Button type="submit" loading={form.submitting} {...(options.danger ? { color: 'red' } : {})}>
            {options.submit}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}
