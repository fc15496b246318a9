'use client';

import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { MAX_NAME } from '@/domain/limits';
import { useChecks } from '../forms/checks';
import { focusFirstFault, RefusalAlert, useRefusal } from '../forms/refusal';
import { Facts } from '../parts/facts';
import { useGroupNames } from '../staff/group-names';
import { trpc } from '../trpc';
import type { OwnProfile } from './own-profile';
import { ProfileSection } from './section';

/** The person's account data: the person may change the name, an administrator the rest. */
export function Identity({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('profile.identity');
  const common = useTranslations('common');
  const groupNames = useGroupNames();
  return (
    <ProfileSection title={t('title')} intro={t('intro')}>
      <Stack>
        <NameForm name={profile.name} />
        <Facts
          facts={[
            { name: t('email'), value: profile.email },
            { name: t('role'), value: common(`roles.${profile.role}`) },
            { name: t('groups'), value: groupNames(profile.groups) },
          ]}
        />
        <Text size="sm" c="var(--ink-quiet)">
          {t('fixed')}
        </Text>
      </Stack>
    </ProfileSection>
  );
}

function NameForm({ name }: { name: string }) {
  const t = useTranslations('profile.identity');
  const common = useTranslations('common.actions');
  const checks = useChecks();
  const utils = trpc.useUtils();
  const router = useRouter();
  const form = useForm({ name: 'identity', initialValues: { name }, validate: { name: checks.filled } });
  const refusal = useRefusal(form);
  const change = trpc.profile.change.useMutation({
    onSuccess: (profile) => {
      utils.profile.get.setData(undefined, profile);
      form.setInitialValues({ name: profile.name });
      form.setValues({ name: profile.name });
      notifications.show({ message: t('saved'), color: 'teal' });
      // The name is also in the header, which the server renders.
      router.refresh();
    },
    onError: refusal.show,
  });
  const submit = form.onSubmit(
    (values) => {
      refusal.clear();
      change.mutate(values);
    },
    () => focusFirstFault(form, ['name']),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack align="flex-start">
        <RefusalAlert refusal={refusal.refusal} />
        <TextInput
          w="100%"
          maw={420}
          label={t('name')}
          autoComplete="name"
          maxLength={MAX_NAME}
          {...form.getInputProps('name')}
        />
        <Button type="submit" variant="default" loading={change.isPending}>
          {common('save')}
        </Button>
      </Stack>
    </form>
  );
}
