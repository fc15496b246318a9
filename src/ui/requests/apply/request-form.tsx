'use client';

import { Alert, Anchor, Button, Card, Divider, Group, Stack, Text } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { focusFirstFault, RefusalAlert } from '../../forms/refusal';
import { STATUS_PAGE, storeLinkToken } from '../../one-time-links/link-token';
import { PageHeader } from '../../parts/page-header';
import { forgetDraft } from './draft';
import { HoneypotField } from './honeypot-field';
import { HumanCheck } from './human-check';
import { Notes } from './notes';
import { AddressesSection, ContactSection, DataSection, PurposeSection, SystemSection } from './sections';
import { useHumanCheck } from './use-human-check';
import { useRefusalOfRequest } from './use-refusal-of-request';
import { useRequestForm } from './use-request-form';
import { useSubmission } from './use-submission';

/** The page on which an agency requests a key. */
export function RequestForm() {
  const t = useTranslations('requests.apply');
  const router = useRouter();
  const trap = useRef<HTMLInputElement>(null);
  const { form, restored, startOver } = useRequestForm();
  const check = useHumanCheck();
  const { refusal, show, clear } = useRefusalOfRequest(form);
  const [faults, setFaults] = useState(0);
  const submission = useSubmission({
    take: check.take,
    onRefused: show,
    onSent: (statusToken) => {
      forgetDraft();
      storeLinkToken(STATUS_PAGE, statusToken);
      router.replace(`${STATUS_PAGE}?sent=1`);
    },
  });
  const send = form.onSubmit(
    (draft) => {
      setFaults(0);
      clear();
      submission.mutate({ draft, website: trap.current?.value ?? '' });
    },
    (errors) => {
      setFaults(Object.keys(errors).length);
      focusFirstFault(form as never, Object.keys(errors));
    },
  );
  const isSending = submission.isPending || submission.isSuccess;
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={
          <>
            {t('intro')}{' '}
            <Anchor href="/docs" underline="always" inherit>
              {t('documentation')}
            </Anchor>
            .
          </>
        }
      />
      <Card withBorder radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <form onSubmit={send} onFocus={check.touch} noValidate>
          <Stack gap="xl">
            {restored && <Restored onClear={startOver} />}
            <SystemSection form={form} />
            <Divider />
            <ContactSection form={form} />
            <Divider />
            <PurposeSection form={form} />
            <Divider />
            <DataSection form={form} />
            <Divider />
            <AddressesSection form={form} />
            <Divider />
            <Notes />
            <HoneypotField ref={trap} />
            <Stack gap="sm">
              <RefusalAlert refusal={refusal} />
              <div aria-live="polite">
                {faults > 0 && Object.keys(form.errors).length > 0 && (
                  <Text size="sm" c="var(--mantine-color-error)">
                    {t('faulty', { count: Object.keys(form.errors).length })}
                  </Text>
                )}
              </div>
              <HumanCheck state={check.state} />
              <Group>
                <Button type="submit" size="md" loading={isSending} disabled={check.state === 'insecure'}>
                  {t('submit')}
                </Button>
              </Group>
            </Stack>
          </Stack>
        </form>
      </Card>
    </>
  );
}

function Restored({ onClear }: { onClear: () => void }) {
  const t = useTranslations('requests.apply');
  return (
    <Alert variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('draft')}</Text>
        <Button size="compact-sm" variant="default" onClick={onClear}>
          {t('startOver')}
        </Button>
      </Group>
    </Alert>
  );
}
