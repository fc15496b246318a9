'use client';

import { Alert, Anchor, Button, Card, Divider, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type Ref, useRef, useState } from 'react';
import { focusFirstFault, RefusalAlert } from '../../forms/refusal';
import { STATUS_PAGE, storeLinkToken } from '../../one-time-links/link-token';
import { PageHeader } from '../../parts/page-header';
import classes from './apply.module.css';
import { forgetDraft } from './draft';
import { RequestSections } from './sections';
import { type HumanCheckState, useHumanCheck } from './use-human-check';
import { useRefusalOfRequest } from './use-refusal-of-request';
import { useRequestForm } from './use-request-form';
import { useSubmission } from './use-submission';

const ICON_SIZE = 18;

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
            <RequestSections form={form} />
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

/** A field that people cannot see or reach, by eye, keyboard or screen reader: only a program fills it in. */
function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const t = useTranslations('requests.apply');
  return (
    <div className={classes.trap} aria-hidden inert>
      <label>
        {t('trap')}
        <input ref={ref} type="text" name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The state of the check that the sender is not a robot. */
function HumanCheck({ state }: { state: HumanCheckState }) {
  const t = useTranslations('requests.check');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
      <span style={{ flex: 'none', lineHeight: 1.4 }} aria-hidden>
        {iconOf(state)}
      </span>
      <Text size="sm" c="var(--ink-quiet)">
        {t(state)}
      </Text>
    </Group>
  );
}

function iconOf(state: HumanCheckState) {
  if (state === 'working') return <Loader size={ICON_SIZE - 2} />;
  if (state === 'ready')
    return <IconShieldCheck size={ICON_SIZE} color="var(--mantine-primary-color-light-color)" />;
  const Icon = state === 'idle' ? IconShieldHalf : IconAlertTriangle;
  return <Icon size={ICON_SIZE} color="var(--ink-quiet)" />;
}

/** Explains what happens to a request, and which of its data are kept. */
function Notes() {
  const t = useTranslations('requests.apply');
  return (
    <div className={classes.notes}>
      <section>
        <Title order={2} size="h5" mb={6}>
          {t('next.title')}
        </Title>
        <Text size="sm" component="ol">
          <li>{t('next.number')}</li>
          <li>{t('next.decision')}</li>
          <li>{t('next.key')}</li>
        </Text>
      </section>
      <section>
        <Title order={2} size="h5" mb={6}>
          {t('stored.title')}
        </Title>
        <Text size="sm">{t('stored.text')}</Text>
      </section>
    </div>
  );
}
