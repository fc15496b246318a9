'use client';

import { Alert, Anchor, Button, PinInput, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useErrorText } from '../errors';
import { trpc } from '../trpc';

const DIGITS = 6;

/** The second factor: the app's six digits, or one of the backup codes. */
export function CodeForm({ onEntered, onBack }: { onEntered: () => void; onBack: () => void }) {
  const t = useTranslations('signIn');
  const textOf = useErrorText();
  const intro = useId();
  const [kind, setKind] = useState<'totp' | 'backup'>('totp');
  const [code, setCode] = useState('');
  const verify = trpc.session.verifyCode.useMutation({ onSuccess: onEntered, onError: () => setCode('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate({ code: code.trim(), kind });
  };
  const swap = () => {
    setKind(kind === 'totp' ? 'backup' : 'totp');
    setCode('');
    verify.reset();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text id={intro}>{kind === 'totp' ? t('codeIntro') : t('backupIntro')}</Text>
        {verify.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {textOf(verify.error)}
          </Alert>
        )}
        {kind === 'totp' ? (
          <PinInput
            length={DIGITS}
            type="number"
            oneTimeCode
            autoFocus
            value={code}
            onChange={setCode}
            onComplete={(whole) => verify.mutate({ code: whole, kind })}
            aria-label={t('code')}
            aria-describedby={intro}
            size="lg"
          />
        ) : (
          <TextInput
            label={t('backupCode')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="one-time-code"
            aria-describedby={intro}
            autoFocus
            required
            withAsterisk={false}
          />
        )}
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
