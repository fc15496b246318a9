'use client';

import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useChecks } from '../forms/checks';
import { NewPasswordField } from '../forms/new-password-field';
import { PasswordField } from '../forms/password-field';
import { focusFirstFault, RefusalAlert, useRefusal } from '../forms/refusal';
import { trpc } from '../trpc';
import type { OwnProfile } from './own-profile';
import { ProfileSection } from './section';

const WIDTH = 420;

/** Changes the password, which ends the sessions on other devices. */
export function ChangePassword({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('profile.password');
  const checks = useChecks();
  const utils = trpc.useUtils();
  const form = useForm({
    name: 'password',
    initialValues: { current: '', next: '' },
    validate: { current: checks.filled, next: (next) => checks.newPassword(next, profile) },
  });
  const refusal = useRefusal(form, { wrong_credentials: t('wrong') });
  const change = trpc.profile.changePassword.useMutation({
    onSuccess: ({ ended }) => {
      form.reset();
      notifications.show({ message: t('saved', { ended }), color: 'teal' });
      return utils.profile.sessions.invalidate();
    },
    onError: refusal.show,
  });
  const submit = form.onSubmit(
    (values) => {
      refusal.clear();
      change.mutate(values);
    },
    (errors) => focusFirstFault(form, Object.keys(errors)),
  );
  return (
    <ProfileSection title={t('title')} intro={t('intro')}>
      <form onSubmit={submit} noValidate>
        <Stack align="flex-start">
          <RefusalAlert refusal={refusal.refusal} />
          {/* This field is for password managers, which otherwise would not know whose password this is. */}
          <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordField
            w="100%"
            maw={WIDTH}
            label={t('current')}
            autoComplete="current-password"
            {...form.getInputProps('current')}
          />
          <NewPasswordField
            maw={WIDTH}
            label={t('next')}
            personal={profile}
            {...form.getInputProps('next')}
            value={form.values.next}
          />
          <Button type="submit" variant="default" loading={change.isPending}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
    </ProfileSection>
  );
}
