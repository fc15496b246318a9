'use client';

import { Checkbox, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { groups } from '@/domain/collections';
import type { Binding } from '@/domain/keys/bindings';
import { grantsOfGroups } from '@/domain/permissions';
import type { Role } from '@/domain/staff';
import { ALL_GROUPS, GROUP_NAMES, hasBindings, hasGroups, ROLES } from '@/domain/staff';
import { useLanguage } from '@/i18n/use-language';
import { BindingsFieldset } from '../keys/bindings/bindings-fieldset';

type RoleValues = { role: Role; groups: string[]; bindings: readonly Binding[] };

/**
 * A role, with a description of its rights, the groups for roles that are limited to groups, and the bindings of an
 * officer.
 */
export function RoleFields<Values extends RoleValues>({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTranslations('staff');
  const common = useTranslations('common');
  const language = useLanguage();
  const { role, groups: chosen } = form.values;
  const all = chosen.includes(ALL_GROUPS);
  const { value: _, ...groupProps } = form.getInputProps('groups');
  return (
    <>
      <Radio.Group label={t('fields.role')} {...form.getInputProps('role')}>
        <Stack gap="sm" mt="xs">
          {ROLES.map((one) => (
            <Radio key={one} value={one} label={common(`roles.${one}`)} description={t(`roles.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {hasGroups(role) && (
        <Checkbox.Group
          label={t('fields.groups')}
          description={t('fields.groupsHint')}
          {...groupProps}
          value={all ? [ALL_GROUPS, ...GROUP_NAMES] : chosen}
        >
          <Stack gap="xs" mt="xs">
            <Checkbox value={ALL_GROUPS} label={t('fields.allGroups')} />
            {GROUP_NAMES.map((name) => (
              <Checkbox key={name} value={name} label={groups[name][language]} disabled={all} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {hasBindings(role) && <OfficerScope form={form} />}
    </>
  );
}

function OfficerScope<Values extends RoleValues>({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTranslations('staff.fields');
  const { value, onChange } = form.getInputProps('bindings');
  return (
    <BindingsFieldset
      legend={t('scope')}
      hint={t('scopeHint')}
      data-path="bindings"
      value={{ bindings: value, listsOwnOnly: false }}
      permissions={grantsOfGroups(form.values.groups)}
      isTried={form.errors['bindings'] !== undefined}
      hasLists={false}
      onChange={({ bindings }) => onChange(bindings)}
    />
  );
}
