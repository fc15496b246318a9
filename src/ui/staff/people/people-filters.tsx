'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { MAX_EMAIL } from '@/domain/limits';
import { ROLES } from '@/domain/staff';
import { STATES, type StaffFilters } from './filters';
import classes from './people.module.css';

const ICON_SIZE = 16;
const ANY = '';

/** The filters: search, role and state. */
export function PeopleFilters(options: {
  filters: StaffFilters;
  onChange: (change: Partial<StaffFilters>) => void;
}) {
  const { filters, onChange } = options;
  const t = useTranslations('staff');
  const common = useTranslations('common.roles');
  return (
    <search className={classes.filters} aria-label={t('filters.label')}>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        aria-label={t('filters.search')}
        placeholder={t('filters.search')}
        leftSection={<IconSearch size={ICON_SIZE} aria-hidden />}
        maxLength={MAX_EMAIL}
        defaultValue={filters.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('filters.role')}
        value={filters.role ?? ANY}
        onChange={({ currentTarget: { value } }) =>
          onChange({ role: ROLES.find((role) => role === value) ?? null })
        }
        data={[
          { value: ANY, label: t('filters.anyRole') },
          ...ROLES.map((role) => ({ value: role, label: common(role) })),
        ]}
      />
      <NativeSelect
        aria-label={t('filters.state')}
        value={filters.state}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: STATES.find((state) => state === value) ?? 'all' })
        }
        data={STATES.map((state) => ({ value: state, label: t(`filters.${state}`) }))}
      />
    </search>
  );
}
