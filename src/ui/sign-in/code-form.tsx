'use client';

import { Alert, Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { isRefusedWith, useErrorText } from '../errors';
import { TotpField } from '../forms/totp-field';
import { trpc } from '../trpc';

/**
 * The second factor: the app's six digits, or one of the backup codes.
 * @param options.onExpired called if the password was entered too long ago
 */
export function CodeForm(options: { onEntered: () => void; onBack: () => void; onExpired: () => void }) {
  const { onEntered, onBack, onExpired } = options;
  const t = useTranslations('signIn');
  const textOf = useErrorText();
  const [kind, setKind] = useState<'totp' | 'backup'>('totp');
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const verify = trpc.session.verifyCode.useMutation({
    onSuccess: onEntered,
    onError: (error) => {
      if (isRefusedWith(error, 'not_signed_in')) onExpired();
      setCode('');
      field.current?.focus();
    },
  });
  const send = (whole: string) => verify.mutate({ code: whole.trim(), kind, trust });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') field.current?.focus();
    else send(code);
  };
  const swap = () => {
    setKind(kind === 'totp' ? 'backup' : 'totp');
    setCode('');
    verify.reset();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{kind === 'totp' ? t('codeIntro') : t('backupIntro')}</Text>
        {verify.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {textOf(verify.error)}
          </Alert>
        )}
        {kind === 'totp' ? (
          <TotpField
            key="totp"
            ref={field}
            label={t('code')}
            value={code}
            onChange={setCode}
            onComplete={send}
            autoFocus
          />
        ) : (
          <TextInput
            key="backup"
            ref={field}
            label={t('backupCode')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        )}
        <Checkbox
          label={t('trust')}
          checked={trust}
          onChange={(event) => setTrust(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" loading={verify.isPending || verify.isSuccess}>
          {t('verify')}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={swap}>
          {kind === 'totp' ? t('useBackup') : t('useTotp')}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('otherAccount')}
        </Anchor>
      </Stack>
    </form>
  );
}
