'use client';

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type Binding, normaliseBindings } from '@/domain/keys/bindings';
import { MAX_EMAIL, MAX_NAME } from '@/domain/limits';
import { grantsOfGroups } from '@/domain/permissions';
import type { Role } from '@/domain/staff';
import { groupsOf, hasBindings, hasGroups } from '@/domain/staff';
import { useChecks } from '@/ui/forms/checks';
import { focusFirstFault, RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { findBindingFault } from '@/ui/keys/bindings/find-binding-fault';
import { useBindingFaultText } from '@/ui/keys/bindings/words';
import { Facts } from '@/ui/parts/facts';
import { type Inputs, trpc } from '@/ui/trpc';
import type { WirePerson } from '../person-parts';
import { RoleFields } from '../role-fields';
import { PersonPanel } from './panel';

type Values = {
  name: string;
  email: string;
  role: Role;
  groups: string[];
  bindings: readonly Binding[];
};

/**
 * Name, e-mail address, role and groups of a person. People cannot change their own role; another administrator can.
 */
export function PersonForm({ person, isSelf }: { person: WirePerson; isSelf: boolean }) {
  const t = useTranslations('staff');
  const { form, refusal, submit, isBusy } = usePersonForm(person, isSelf);
  return (
    <PersonPanel title={t('person.details')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <RefusalAlert refusal={refusal} />
          <TextInput
            label={t('fields.name')}
            maxLength={MAX_NAME}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('fields.email')}
            type="email"
            maxLength={MAX_EMAIL}
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          {isSelf ? <OwnRole role={person.role} /> : <RoleFields form={form} />}
          <Group>
            <Button type="submit" loading={isBusy}>
              {t('person.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </PersonPanel>
  );
}

function OwnRole({ role }: { role: Role }) {
  const t = useTranslations('staff');
  const common = useTranslations('common.roles');
  return (
    <div>
      <Facts facts={[{ name: t('fields.role'), value: common(role) }]} />
      <Text size="sm" c="var(--ink-quiet)" mt={4}>
        {t('person.ownRole')}
      </Text>
    </div>
  );
}

function usePersonForm(person: WirePerson, isSelf: boolean) {
  const t = useTranslations('staff');
  const checks = useChecks();
  const bindingFaultText = useBindingFaultText();
  const utils = trpc.useUtils();
  const router = useRouter();
  const { id, name, email, role, groups, bindings } = person;
  const form = useForm<Values>({
    name: 'person',
    initialValues: { name, email, role, groups: [...groups], bindings },
    validate: {
      name: checks.filled,
      email: checks.email,
      groups: (chosen, values) =>
        hasGroups(values.role) && chosen.length === 0 ? t('fields.groupsRequired') : null,
      bindings: (bindings, values) => {
        if (!hasBindings(values.role)) return null;
        const fault = findBindingFault(bindings, grantsOfGroups(values.groups));
        return fault === undefined ? null : bindingFaultText(fault);
      },
    },
  });
  const refusal = useRefusal(form);
  const change = trpc.staff.change.useMutation({
    onSuccess: (changed) => {
      utils.staff.get.setData({ id }, changed);
      notifications.show({ message: t('person.saved'), color: 'teal' });
      // The person's own name is also in the header, which the server renders.
      if (isSelf) router.refresh();
      return utils.staff.list.invalidate();
    },
    onError: refusal.show,
  });
  const submit = form.onSubmit(
    (values) => {
      refusal.clear();
      const changes = changesOf(person, values);
      if (Object.keys(changes).length > 0) return change.mutate({ id, ...changes });
      notifications.show({ message: t('person.unchanged') });
    },
    (errors) => focusFirstFault(form, Object.keys(errors)),
  );
  return { form, refusal: refusal.refusal, submit, isBusy: change.isPending };
}

/** Only changed fields are sent, so that concurrent changes of other fields are kept. */
function changesOf(person: WirePerson, values: Values): Omit<Inputs['staff']['change'], 'id'> {
  const groups = groupsOf(values.role, values.groups);
  const bindings = hasBindings(values.role) ? values.bindings : [];
  const sameGroups = [...groups].sort().join() === [...person.groups].sort().join();
  return {
    ...(values.name.trim() === person.name ? {} : { name: values.name }),
    ...(values.email.trim() === person.email ? {} : { email: values.email.trim() }),
    ...(values.role === person.role ? {} : { role: values.role }),
    ...(sameGroups ? {} : { groups }),
    ...(areSameBindings(bindings, person.bindings) ? {} : { bindings }),
  };
}

const areSameBindings = (one: readonly Binding[], other: readonly Binding[]): boolean =>
  JSON.stringify(normaliseBindings(one)) === JSON.stringify(normaliseBindings(other));
