'use client';

import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Radio,
  RadioGroup,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconAlertTriangle, IconWorldExclamation } from '@tabler/icons-react';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { endOf } from '@/domain/expiry';
import { MAX_NAME, MAX_RATE_PER_MINUTE, MAX_REASON } from '@/domain/limits';
import { useLanguage } from '@/i18n/use-language';
import { fieldOf, useErrorText } from '../../errors';
import { focusFirstFault, RefusalAlert } from '../../forms/refusal';
import { BindingsFieldset } from '../../keys/bindings/bindings-fieldset';
import { PermissionMatrix } from '../../keys/permissions/permission-matrix';
import { formPathOf } from '../parts/form-path';
import type { RequestDetail } from '../types';
import {
  addressesOf,
  approvalOf,
  GRANT_LIFETIMES,
  grantedOf,
  isNarrowerGrant,
  isWider,
  unlimitedWritesOf,
} from './grant-values';
import type { Deciding } from './use-deciding';
import { type GrantForm, useGrantForm } from './use-grant-form';

/** Approves all or a part of what was requested, and sets the properties of the key. */
export function ApproveForm({ request, approve }: { request: RequestDetail; approve: Deciding['approve'] }) {
  const t = useTranslations('requests.grant');
  const timeZone = useTimeZone() ?? 'UTC';
  const form = useGrantForm(request);
  const refusal = useGrantRefusal(form, approve.error);
  const narrower = isNarrowerGrant(form.values, request);
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => approve.mutate(approvalOf(request, { values, clock: { now: new Date(), timeZone } })),
        (errors) => focusFirstFault(form as never, Object.keys(errors)),
      )}
    >
      <Stack gap="lg">
        <Text size="sm" c="var(--ink-quiet)">
          {t('intro')}
        </Text>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={MAX_NAME}
          required
          {...form.getInputProps('name')}
        />
        <GrantedMatrix form={form} limit={request.permissions} narrower={narrower} />
        <GrantedScope form={form} request={request} />
        <UnlimitedWrites form={form} request={request} />
        <Textarea
          label={t('addresses')}
          description={t('addressesHint')}
          autosize
          minRows={2}
          spellCheck={false}
          {...form.getInputProps('addresses')}
        />
        {isWider(form.values, request) && <WiderAddresses form={form} request={request} />}
        <NumberInput
          label={t('rate')}
          description={t('rateHint')}
          allowDecimal={false}
          allowNegative={false}
          max={MAX_RATE_PER_MINUTE}
          clampBehavior="strict"
          hideControls
          maw={340}
          {...form.getInputProps('rate')}
        />
        <GrantExpiryField form={form} />
        <Textarea
          label={narrower ? t('reasonNarrower') : t('reasonOptional')}
          description={t('reasonHint')}
          autosize
          minRows={2}
          maxLength={MAX_REASON}
          required={narrower}
          {...form.getInputProps('reason')}
        />
        <RefusalAlert refusal={refusal} />
        <Text size="sm" c="var(--ink-quiet)">
          {t('after')}
        </Text>
        <Group>
          <Button type="submit" loading={approve.isPending}>
            {narrower ? t('submitNarrower') : t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function GrantedMatrix(options: { form: GrantForm; limit: RequestDetail['permissions']; narrower: boolean }) {
  const { form, limit, narrower } = options;
  const t = useTranslations('requests.grant');
  const heading = useId();
  const { value, onChange, error, ...rest } = form.getInputProps('permissions');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its hint
    <div role="group" aria-labelledby={heading} {...formPathOf(rest)}>
      <Text size="sm" fw={500} id={heading}>
        {t('permissions')}
      </Text>
      <Text size="xs" c="var(--ink-quiet)" mb="xs" role="status" fw={narrower ? 600 : 400}>
        {narrower ? t('narrower') : t('same')}
      </Text>
      <PermissionMatrix value={value} onChange={onChange} limit={limit} error={error} />
    </div>
  );
}

function GrantedScope({ form, request }: { form: GrantForm; request: RequestDetail }) {
  const t = useTranslations('permissions.scope');
  return (
    <BindingsFieldset
      legend={t('title')}
      hint={t('intro')}
      {...formPathOf(form.getInputProps('scope'))}
      value={form.values.scope}
      permissions={grantedOf(form.values, request)}
      isTried={form.errors['scope'] !== undefined}
      onChange={(scope) => form.setFieldValue('scope', scope)}
    />
  );
}

const FIELDS = {
  'grant.name': 'name',
  'grant.permissions': 'permissions',
  'grant.bindings': 'scope',
  'grant.allowedAddresses': 'addresses',
  'grant.ratePerMinute': 'rate',
  'grant.expiresAt': 'date',
  reason: 'reason',
} as const;

/** Shows the service's refusal at the field that it names; returns the refusal if it belongs to no field. */
function useGrantRefusal(form: GrantForm, error: unknown): { text: string } | undefined {
  const t = useTranslations('requests.faults');
  const textOf = useErrorText();
  const [refusal, setRefusal] = useState<{ text: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (error === null) return setRefusal(undefined);
    const name = fieldOf(error)?.split('.').slice(0, 2).join('.');
    const field = Object.entries(FIELDS).find(([key]) => key === name)?.[1];
    if (field === undefined) return setRefusal({ text: textOf(error) });
    form.setFieldError(field, t('unacceptable'));
    focusFirstFault(form as never, [field]);
  }, [error]);
  return refusal;
}

/** The lifetime of the key: a usual duration, unlimited, or until a day. */
function GrantExpiryField({ form }: { form: GrantForm }) {
  const t = useTranslations('requests.grant');
  const format = useFormatter();
  const now = useNow();
  const timeZone = useTimeZone() ?? 'UTC';
  const { lifetime, date } = form.values;
  const end = endOf({ choice: lifetime, date }, { now, timeZone });
  return (
    <Stack gap="xs">
      <RadioGroup label={t('expiry')} {...form.getInputProps('lifetime')}>
        <Group gap="md" mt={6}>
          {GRANT_LIFETIMES.map((one) => (
            <Radio key={one} value={one} label={t(`expiries.${one}`)} />
          ))}
        </Group>
      </RadioGroup>
      {lifetime === 'date' && (
        <TextInput type="date" label={t('expiryDate')} maw={260} required {...form.getInputProps('date')} />
      )}
      <Text size="xs" c="var(--ink-quiet)" role="status" suppressHydrationWarning>
        {end === null && t('neverHint')}
        {end instanceof Date && t('expiresOn', { date: format.dateTime(end, { dateStyle: 'long' }) })}
      </Text>
    </Stack>
  );
}

/** Asks for a confirmation if the key could change or delete the records of every agency. */
function UnlimitedWrites({ form, request }: { form: GrantForm; request: RequestDetail }) {
  const t = useTranslations('requests.grant');
  const language = useLanguage();
  const unlimited = unlimitedWritesOf(form.values, request);
  if (unlimited.length === 0) return null;
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('writesTitle')}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t('writes', { collections: list.format(unlimited.map(({ label }) => label[language])) })}
        </Text>
        <Checkbox label={t('writesConfirm')} {...form.getInputProps('writesAny', { type: 'checkbox' })} />
      </Stack>
    </Alert>
  );
}

/** Asks for a confirmation if the key would be valid at addresses that the applicant did not name. */
function WiderAddresses({ form, request }: { form: GrantForm; request: RequestDetail }) {
  const t = useTranslations('requests.grant');
  const addresses = addressesOf(form.values);
  const asked = request.allowedAddresses.join(', ');
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconWorldExclamation aria-hidden />}
      title={t(addresses.length === 0 ? 'anywhereTitle' : 'widerTitle')}
    >
      <Stack gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t(addresses.length === 0 ? 'anywhere' : 'wider', { asked })}
        </Text>
        <Checkbox
          label={t(addresses.length === 0 ? 'anywhereConfirm' : 'widerConfirm')}
          {...form.getInputProps('widens', { type: 'checkbox' })}
        />
      </Stack>
    </Alert>
  );
}
