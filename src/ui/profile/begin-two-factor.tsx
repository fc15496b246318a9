'use client';

import { Alert, Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { useErrorText } from '../errors';
import { TotpField } from '../forms/totp-field';
import { CopyButton } from '../parts/copy-button';
import { type Outputs, trpc } from '../trpc';
import { BackupCodes } from './backup-codes';
import { PasswordStep } from './password-step';
import { QrCode } from './qr-code';

type Begun = Outputs['profile']['beginTwoFactor'];

const STEPS = 4;

/** Turns the second factor on, in four steps. It is on only after the last step. */
export function BeginTwoFactor({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslations('profile.twoFactor');
  const [step, setStep] = useState(1);
  const [begun, setBegun] = useState<Begun>();
  const begin = trpc.profile.beginTwoFactor.useMutation();
  const ask = async (password: string) => {
    setBegun(await begin.mutateAsync({ password }));
    setStep(2);
  };
  return (
    <Stack>
      <Text size="sm" c="var(--ink-quiet)" role="status">
        {t('step', { step, steps: STEPS })}
      </Text>
      {step === 1 && <PasswordStep email={email} intro={t('passwordIntro')} submit={t('next')} ask={ask} />}
      {step === 2 && begun !== undefined && <Scan begun={begun} onNext={() => setStep(3)} />}
      {step === 3 && begun !== undefined && (
        <StoreCodesStep codes={begun.backupCodes} email={email} next={t('next')} onNext={() => setStep(4)} />
      )}
      {step === 4 && <Confirm onDone={onDone} />}
    </Stack>
  );
}

/** The backup codes, which must be stored before the next step. */
export function StoreCodesStep(options: {
  codes: readonly string[];
  email: string;
  next: string;
  onNext: () => void;
}) {
  const { codes, email, next, onNext } = options;
  const t = useTranslations('profile.twoFactor');
  const [stored, setStored] = useState(false);
  return (
    <Stack>
      <StepHeading>{t('codesHeading')}</StepHeading>
      <Text size="sm">{t('codesIntro')}</Text>
      <BackupCodes codes={codes} email={email} stored={stored} onStored={setStored} />
      <DialogFooter>
        <Button disabled={!stored} onClick={onNext}>
          {next}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

function Scan({ begun: { uri, secret }, onNext }: { begun: Begun; onNext: () => void }) {
  const t = useTranslations('profile.twoFactor');
  return (
    <Stack>
      <StepHeading>{t('scanHeading')}</StepHeading>
      <Text size="sm">{t('scanIntro')}</Text>
      <Group justify="center">
        <QrCode text={uri} label={t('qr')} />
      </Group>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t('secretIntro')}</Text>
        <Code block aria-label={t('secret')} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Code>
        <CopyButton value={secret} label={t('copySecret')} />
      </Stack>
      <DialogFooter>
        <Button onClick={onNext}>{t('next')}</Button>
      </DialogFooter>
    </Stack>
  );
}

function Confirm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('profile.twoFactor');
  const textOf = useErrorText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const confirm = trpc.profile.confirmTwoFactor.useMutation({
    onSuccess: onDone,
    onError: () => {
      setCode('');
      field.current?.focus();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code === '') field.current?.focus();
        else confirm.mutate({ code });
      }}
    >
      <Stack>
        <Title order={3} size="h5">
          {t('codeHeading')}
        </Title>
        <Text size="sm">{t('codeIntro')}</Text>
        {confirm.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {textOf(confirm.error)}
          </Alert>
        )}
        <TotpField
          ref={field}
          label={t('code')}
          value={code}
          onChange={setCode}
          onComplete={(whole) => confirm.mutate({ code: whole })}
          autoFocus
        />
        <DialogFooter>
          <Button type="submit" loading={confirm.isPending || confirm.isSuccess}>
            {t('confirm')}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** This element takes the focus, because the button that led here no longer exists. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Title order={3} size="h5" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </Title>
  );
}
