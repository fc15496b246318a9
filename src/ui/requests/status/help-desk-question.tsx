'use client';

import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_PURPOSE } from '@/domain/limits';
import { FailureAlert } from '../../forms/refusal';
import { Moment } from '../../parts/moment';
import type { PublicState } from '../types';
import type { OwnRequest } from './use-own-request';

type Props = Readonly<{ request: PublicState; token: string; answer: OwnRequest['answer'] }>;

/** The question of the help desk, and the answer or the form for it; nothing if there was none. */
export function HelpDeskQuestion({ request, token, answer }: Props) {
  const t = useTranslations('requests.status.question');
  const { question, askedAt, answer: said, state } = request;
  if (question === null) return null;
  return (
    <Alert
      role="group"
      variant="light"
      color={said === null ? 'yellow' : 'gray'}
      icon={<IconMessageQuestion aria-hidden />}
      title={t('title')}
    >
      <Stack gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{question}</Text>
        {askedAt !== null && (
          <Text size="sm" c="var(--ink-quiet)">
            {t.rich('asked', { moment: () => <Moment at={askedAt} /> })}
          </Text>
        )}
        {said !== null ? (
          <Text role="status" style={{ overflowWrap: 'anywhere' }}>
            <strong>{t('answered')}</strong> {said}
          </Text>
        ) : (
          state === 'waiting' && <AnswerForm token={token} answer={answer} />
        )}
      </Stack>
    </Alert>
  );
}

function AnswerForm({ token, answer }: Pick<Props, 'token' | 'answer'>) {
  const t = useTranslations('requests.status.question');
  const fault = useTranslations('requests.faults')('answer');
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') field.current?.focus();
    else answer.mutate({ statusToken: token, answer: text });
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm">
        <Textarea
          ref={field}
          label={t('answer')}
          description={t('hint')}
          autosize
          minRows={3}
          maxLength={MAX_PURPOSE}
          required
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isMissing && fault}
        />
        <Text size="sm">{t('again')}</Text>
        <FailureAlert error={answer.error} />
        <Group>
          <Button type="submit" loading={answer.isPending}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
