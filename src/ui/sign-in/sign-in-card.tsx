'use client';

import { Anchor, Card, Divider, Stack, Text, Title } from '@mantine/core';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CodeForm } from './code-form';
import { PasswordForm } from './password-form';
import { safePath } from './safe-path';

/** The way in: e-mail and password, then the second factor of who has one. @param next where to go afterwards */
export function SignInCard({ next }: { next: string | undefined }) {
  const t = useTranslations('signIn');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const enter = () => window.location.assign(safePath(next));
  return (
    <Card withBorder shadow="sm" radius="lg" padding="xl" maw={440} mx="auto">
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {step === 'password' ? t('title') : t('codeTitle')}
          </Title>
          {step === 'password' && <Text c="var(--ink-quiet)">{t('intro')}</Text>}
        </div>
        {step === 'password' ? (
          <PasswordForm onEntered={enter} onCodeNeeded={() => setStep('code')} />
        ) : (
          <CodeForm onEntered={enter} onBack={() => setStep('password')} />
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
