'use client';

import { Alert, Radio, RadioGroup, Select, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import {
  BINDABLE_FIELDS,
  type Binding,
  type KeyScope,
  limitsCollection,
  onlyValueOf,
  unlimitedCollections,
} from '@/domain/keys/bindings';
import { collectionsIn, type Grant } from '@/domain/permissions';
import { useLanguage } from '@/i18n/use-language';
import { BoundValues } from './bound-values';
import { type BindingFault, findBindingFault } from './find-binding-fault';

const FIELD_WIDTH = 340;

/** The bindings of a key or a person: any number of fields with their values, and for a key what its lists show. */
export function BindingsField(options: {
  value: KeyScope;
  permissions: readonly Grant[];
  /** Whether faults are shown. */
  isTried: boolean;
  /** Whether the lists of a key can be limited too. */
  hasLists?: boolean;
  onChange: (next: KeyScope) => void;
}) {
  const { value, permissions, isTried, hasLists = true, onChange } = options;
  const { bindings, listsOwnOnly } = value;
  const t = useTranslations('permissions.scope');
  const [added, setAdded] = useState<string>();
  const fault = isTried ? findBindingFault(bindings, permissions) : undefined;
  const set = (next: readonly Binding[]) => onChange({ ...value, bindings: next });
  return (
    <Stack gap="md">
      {bindings.map(({ field, values }) => (
        <BoundValues
          key={field}
          field={field}
          values={values}
          permissions={permissions}
          fault={faultOf(field, fault)}
          takesFocus={field === added}
          onChange={(next) =>
            set(bindings.map((one) => (one.field === field ? { field, values: next } : one)))
          }
          onRemove={() => set(bindings.filter((one) => one.field !== field))}
        />
      ))}
      <AddBinding
        bindings={bindings}
        permissions={permissions}
        isOfKey={hasLists}
        onAdd={(field) => {
          setAdded(field);
          const only = onlyValueOf(field);
          set([...bindings, { field, values: only === undefined ? [] : [only] }]);
        }}
      />
      {bindings.length > 0 && (
        <>
          {hasLists && bindings.some(({ field }) => onlyValueOf(field) === undefined) && (
            <RadioGroup
              label={t('lists')}
              value={listsOwnOnly ? 'own' : 'all'}
              onChange={(chosen) => onChange({ ...value, listsOwnOnly: chosen === 'own' })}
            >
              <Stack gap={6} mt={6}>
                <Radio value="all" label={t('listsAll')} />
                <Radio value="own" label={t('listsOwn')} />
              </Stack>
            </RadioGroup>
          )}
          <Unlimited bindings={bindings} permissions={permissions} />
        </>
      )}
    </Stack>
  );
}

const faultOf = (field: string, fault: BindingFault | undefined) =>
  fault?.field === field ? fault : undefined;

/** A choice of the fields that the permitted collections have, and that are not bound yet. */
function AddBinding(options: {
  bindings: readonly Binding[];
  permissions: readonly Grant[];
  /** Whether the bindings of no field can be chosen: for keys, not for people. */
  isOfKey: boolean;
  onAdd: (field: string) => void;
}) {
  const { bindings, permissions, isOfKey, onAdd } = options;
  const t = useTranslations('permissions.scope');
  const language = useLanguage();
  const permitted = permissions.flatMap(({ scope }) => collectionsIn(scope));
  const fields = BINDABLE_FIELDS.filter(
    ({ name }) =>
      bindings.every(({ field }) => field !== name) &&
      (isOfKey || onlyValueOf(name) === undefined) &&
      permitted.some((collection) => limitsCollection(collection, name)),
  );
  return (
    <Select
      label={bindings.length === 0 ? t('add') : t('addMore')}
      placeholder={t(
        fields.length > 0 ? 'choose' : permitted.length === 0 ? 'chooseCollections' : 'nothingToAdd',
      )}
      data={fields.map(({ name, label }) => ({ value: name, label: label[language] }))}
      value={null}
      onChange={(field) => field !== null && onAdd(field)}
      disabled={fields.length === 0}
      searchable
      nothingFoundMessage={t('noField')}
      maw={FIELD_WIDTH}
    />
  );
}

/** Names the permitted collections that the bindings do not limit. */
function Unlimited({
  bindings,
  permissions,
}: {
  bindings: readonly Binding[];
  permissions: readonly Grant[];
}) {
  const t = useTranslations('permissions.scope');
  const language = useLanguage();
  const unlimited = unlimitedCollections(bindings, permissions);
  if (unlimited.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {t('unlimited', { collections: list.format(unlimited.map(({ label }) => label[language])) })}
    </Alert>
  );
}
