'use client';

import { Checkbox, Radio, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useLocale, useTranslations } from 'next-intl';
import { groups } from '@/domain/collections';
import type { Role } from '@/server/actor';
import { ROLES } from './filters';
import { ALL_GROUPS, GROUP_NAMES } from './group-names';

/** Whether a role works with some groups of records: the others have all. */
export const hasGroups = (role: Role): boolean => role === 'data_officer' || role === 'viewer';

type RoleValues = { role: Role; groups: string[] };

/** A role, with what it may do in words, and the groups of those who work with some. */
export function RoleFields<Values extends RoleValues>({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTranslations('staff');
  const common = useTranslations('common');
  const language = useLocale();
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
    </>
  );
}

/** The groups to send: of a person who has all, that alone. */
export function groupsToSend({ role, groups: chosen }: RoleValues): string[] {
  if (!hasGroups(role) || chosen.includes(ALL_GROUPS)) return [ALL_GROUPS];
  return GROUP_NAMES.filter((name) => chosen.includes(name));
}
