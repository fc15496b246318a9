'use client';

import { Alert, Anchor, Card, Divider, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Link } from '@/ui/parts/link';
import { useAdoptPreferences } from '../shell/preferences';
import { CodeForm } from './code-form';
import { PasswordForm } from './password-form';
import { safePath } from './safe-path';
import { takeSessionEnded } from './session-ended';

/** The messages that may be shown above the form. */
export type SignInNote = 'passwordChanged' | 'needsSetUp' | 'sessionEnded';

/**
 * The sign-in: e-mail address and password, then the second factor if the person has one.
 * @param options.next the address to open afterwards
 */
export function SignInCard(options: { next: string | undefined; note: SignInNote | undefined }) {
  const t = useTranslations('signIn');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [note, setNote] = useState<SignInNote | 'expired' | undefined>(options.note);
  const adoptPreferences = useAdoptPreferences();
  useEffect(() => {
    if (takeSessionEnded()) setNote((shown) => shown ?? 'sessionEnded');
  }, []);
  const enter = async () => {
    await adoptPreferences();
    window.location.assign(safePath(options.next));
  };
  const backFrom = (expired: boolean) => {
    setNote(expired ? 'expired' : undefined);
    setStep('password');
  };
  return (
    <Card withBorder shadow="sm" radius="lg" padding="xl" maw={440} mx="auto">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {step === 'password' ? t('title') : t('codeTitle')}
          </Title>
          {step === 'password' && <Text c="var(--ink-quiet)">{t('intro')}</Text>}
        </div>
        {step === 'password' && note !== undefined && (
          <Alert role="status" color={note === 'passwordChanged' ? 'teal' : 'yellow'} variant="light">
            {t(note)}
          </Alert>
        )}
        {step === 'password' ? (
          <PasswordForm onEntered={enter} onCodeNeeded={() => setStep('code')} />
        ) : (
          <CodeForm onEntered={enter} onBack={() => backFrom(false)} onExpired={() => backFrom(true)} />
        )}
        {step === 'password' && (
          <>
            <Text size="sm" c="var(--ink-quiet)">
              {t('forgotten')}
            </Text>
            <Divider />
            <Text size="sm">
              {t('agencies')}{' '}
              <Anchor component={Link} href="/request-access" size="sm" underline="always">
                {t('requestAccess')}
              </Anchor>
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}
