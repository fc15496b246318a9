'use client';

import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { Dialog } from '../forms/dialog';
import { focusFirstFault, RefusalAlert, useRefusal } from '../forms/refusal';
import { TotpField } from '../forms/totp-field';
import { FailedState, LoadingState } from '../parts/state';
import { type Outputs, trpc } from '../trpc';

const ABOVE_OTHER_DIALOGS = 250;
/** The placeholder is about as high as the form. */
const FORM_LINES = 4;

type Person = NonNullable<Outputs['session']['current']['staff']>;
type Options = Readonly<{ onSettled: (isProved: boolean) => void }>;

/** Asks for the password, and for a code of the second factor from those who have one. */
export function ReauthenticationDialog({ onSettled }: Options) {
  const t = useTranslations('common.reauthentication');
  const current = trpc.session.current.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const person = current.data?.staff;
  return (
    <Dialog
      opened
      title={t('title')}
      zIndex={ABOVE_OTHER_DIALOGS}
      closeOnEscape={false}
      closeOnClickOutside={false}
      onClose={() => onSettled(false)}
    >
      {current.error !== null && <FailedState error={current.error} onRetry={() => void current.refetch()} />}
      {current.isPending && <LoadingState lines={FORM_LINES} />}
      {person != null && <ProofForm person={person} onSettled={onSettled} />}
    </Dialog>
  );
}

function ProofForm({ person, onSettled }: Options & { person: Person }) {
  const t = useTranslations('common.reauthentication');
  const cancel = useTranslations('common.actions')('cancel');
  const [kind, setKind] = useState<'totp' | 'backup'>('totp');
  const hasFactor = person.twoFactorEnabled;
  const filled = (text: string) => (text.trim() === '' ? t('missing') : null);
  const form = useForm({
    name: 'reauthentication',
    initialValues: { password: '', code: '' },
    validate: { password: filled, code: hasFactor ? filled : () => null },
  });
  const refusal = useRefusal(form, { wrong_credentials: t('wrongPassword') });
  // The answer must not remain in the mutation cache.
  const prove = trpc.session.reauthenticate.useMutation({ gcTime: 0 });
  const submit = form.onSubmit(
    async (values) => {
      refusal.clear();
      try {
        await prove.mutateAsync({ ...values, kind });
        onSettled(true);
      } catch (error) {
        refusal.show(error);
      }
    },
    (faults) => focusFirstFault(form, Object.keys(faults)),
  );
  const swap = () => {
    setKind(kind === 'totp' ? 'backup' : 'totp');
    form.setFieldValue('code', '');
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t(hasFactor ? 'introWithCode' : 'intro')}</Text>
        <RefusalAlert refusal={refusal.refusal} />
        <input type="text" autoComplete="username" value={person.email} readOnly hidden />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          // The form appears after the dialog has given the focus to its first field.
          autoFocus
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...form.getInputProps('password')}
          {...(form.errors['password'] ? { 'aria-invalid': true } : {})}
        />
        {hasFactor && (
          <CodeField
            kind={kind}
            value={form.values.code}
            onChange={(code) => form.setFieldValue('code', code)}
            field={form.getInputProps('code')}
            onSwap={swap}
          />
        )}
        <DialogFooter>
          <Button variant="default" onClick={() => onSettled(false)}>
            {cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('submit')}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** The code of the authenticator app, or one of the backup codes. */
function CodeField(options: {
  kind: 'totp' | 'backup';
  value: string;
  onChange: (code: string) => void;
  field: GetInputPropsReturnType;
  onSwap: () => void;
}) {
  const { kind, value, onChange, field, onSwap } = options;
  const t = useTranslations('common.reauthentication');
  return (
    <Stack gap={6} align="stretch">
      {kind === 'totp' ? (
        <TotpField
          {...field}
          label={t('code')}
          size="sm"
          value={value}
          onChange={onChange}
          onComplete={() => undefined}
        />
      ) : (
        <TextInput
          {...field}
          label={t('backupCode')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <Anchor component="button" type="button" size="sm" onClick={onSwap} style={{ alignSelf: 'flex-start' }}>
        {t(kind === 'totp' ? 'useBackup' : 'useTotp')}
      </Anchor>
    </Stack>
  );
}
