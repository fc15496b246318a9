'use client';

import { Button, Fieldset, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { findFaultyWebOrigin } from '@/domain/keys/web-origins';
import type { RefusalOf } from '@/domain/refusals/refusal';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { BindingsField } from '@/ui/keys/bindings/bindings-field';
import { findBindingFault } from '@/ui/keys/bindings/find-binding-fault';
import { type Member, useMemberWords } from '@/ui/keys/detail/member-words';
import type { WireKeyDetail } from '@/ui/keys/detail/types';
import { MAX_KEY_TEXTS } from '@/ui/keys/key-texts';
import { Notice } from '@/ui/keys/notice';
import { PermissionMatrix } from '@/ui/keys/permissions/permission-matrix';
import { ProposesField } from '@/ui/keys/permissions/proposes-field';
import { OriginsField } from '@/ui/keys/web-origins/origins-field';
import { ExpiryField, type useExpiry } from '../expiry-field';
import { type EditValues, keyChangesOf } from './edit-values';
import { RateField } from './rate-field';

/** The fault that the service found: the input, such as `allowedAddresses.1`, and the reason. */
export type KeyEditFault = Pick<RefusalOf<'invalid_parameter'>, 'field' | 'fault'>;

type Options = Readonly<{
  base: WireKeyDetail;
  values: EditValues;
  onChange: (values: EditValues) => void;
  expiry: ReturnType<typeof useExpiry>;
  fault: KeyEditFault | undefined;
  onReview: (until: string | null | undefined) => void;
  onClose: () => void;
}>;

/** The form of every changeable field of a key. */
export function EditForm(options: Options) {
  const { base, values, onChange, expiry, onClose } = options;
  const t = useTranslations('keyDetail');
  const common = useTranslations('common');
  const say = useMemberWords();
  const { form, isTried, isUnchanged, errorOf, submit } = useEditForm(options);
  const set = (more: Partial<EditValues>) => onChange({ ...values, ...more });
  const optional = (label: string) => `${label} (${common('optional')})`;
  const text = (member: keyof typeof MAX_KEY_TEXTS) => ({
    label: member === 'name' ? t('members.name') : optional(t(`members.${member}`)),
    value: values[member],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [member]: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') }),
    error: errorOf(member),
    maxLength: MAX_KEY_TEXTS[member],
    autoComplete: 'off',
  });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput {...text('name')} required data-autofocus />
        <TextInput {...text('owner')} />
        <TextInput {...text('contact')} />
        <Textarea {...text('purpose')} autosize minRows={2} />
        <Fieldset legend={<Legend>{t('members.permissions')}</Legend>} variant="unstyled">
          <PermissionMatrix
            value={values.permissions}
            onChange={(permissions) => set({ permissions })}
            {...(errorOf('permissions') === undefined ? {} : { error: errorOf('permissions') })}
          />
          <ProposesField value={values.proposesOnly} onChange={(proposesOnly) => set({ proposesOnly })} />
        </Fieldset>
        <Fieldset legend={<Legend>{t('members.bindings')}</Legend>} variant="unstyled">
          <BindingsField
            value={values.scope}
            permissions={values.permissions}
            isTried={isTried}
            onChange={(scope) => set({ scope })}
          />
          {errorOf('bindings') !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {errorOf('bindings')}
            </Text>
          )}
        </Fieldset>
        <TagsInput
          label={optional(t('members.allowedAddresses'))}
          description={t('addressesHint')}
          placeholder={values.allowedAddresses.length === 0 ? t('anyAddress') : ''}
          value={[...values.allowedAddresses]}
          onChange={(allowedAddresses) => set({ allowedAddresses })}
          splitChars={[',', ';', ' ', '\n']}
          acceptValueOnBlur
          clearable
          clearButtonProps={{ 'aria-label': common('actions.clear') }}
          error={errorOf('allowedAddresses')}
        />
        <OriginsField
          label={optional(t('members.origins'))}
          of={{ ...values, bindings: values.scope.bindings }}
          onChange={(origins) => set({ origins })}
        />
        <RateField value={values.rate} onChange={(rate) => set({ rate })} error={errorOf('ratePerMinute')} />
        <ExpiryField
          label={t('members.expiresAt')}
          keep={t('keepAsIs', { what: say('expiresAt', base.expiresAt) })}
          expiry={expiry}
          isTried={isTried}
        />
        {isTried && isUnchanged && (
          <Notice tone="info" role="status">
            {t('unchanged')}
          </Notice>
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit">{t('review')}</Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

function useEditForm({ base, values, expiry, fault, onReview }: Options) {
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const chosen = expiry.read();
  const until = 'fault' in chosen ? undefined : chosen.until;
  const isUnchanged = !('fault' in chosen) && Object.keys(keyChangesOf(base, { values, until })).length === 0;
  const errorOf = useFaultText({ values, fault, isTried });
  useEffect(() => {
    if (fault !== undefined) focusFault(form.current);
  }, [fault]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const isFaulty =
      values.name.trim() === '' ||
      values.permissions.length === 0 ||
      findBindingFault(values.scope.bindings, values.permissions) !== undefined ||
      findFaultyWebOrigin(values.origins) !== undefined ||
      values.rate === undefined ||
      'fault' in chosen;
    if (isFaulty) focusFault(form.current);
    else if (!isUnchanged) onReview(until);
  };
  return { form, isTried, isUnchanged, errorOf, submit };
}

/** Returns a function for the fault of a field of the form, as the form or the service found it. */
function useFaultText(options: { values: EditValues; fault: KeyEditFault | undefined; isTried: boolean }) {
  const { values, fault, isTried } = options;
  const t = useTranslations('keyDetail');
  return (member: Member): string | undefined => {
    if (isTried && member === 'name' && values.name.trim() === '') return t('faults.name');
    if (isTried && member === 'permissions' && values.permissions.length === 0)
      return t('faults.permissions');
    if (isTried && member === 'ratePerMinute' && values.rate === undefined) return t('faults.ratePerMinute');
    const [field, place] = (fault?.field ?? '').split('.');
    if (field !== member) return undefined;
    if (member !== 'allowedAddresses') return t('faults.other');
    const address = values.allowedAddresses[Number(place)] ?? '';
    return fault?.fault.code === 'bits_beyond_mask'
      ? t('faults.addressMask', { address, meant: fault.fault.meant })
      : t('faults.address', { address });
  };
}

/** Focuses the first invalid field, once it is marked as invalid. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The label has the weight of the other labels. */
const Legend = ({ children }: { children: ReactNode }) => (
  <Text component="span" size="sm" fw={600}>
    {children}
  </Text>
);
