'use client';

import { Button, Card, TextInput } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { readRequestId, requestAddress } from '../keys/diagnose/request-address';
import classes from './home-page.module.css';

const MAX_TEXT = 200;

/** Finds a failed REST request by the identifier that its caller was given. */
export function FindRequest() {
  const t = useTranslations('home.findRequest');
  const router = useRouter();
  const [text, setText] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const requestId = readRequestId(text);
    setFaulty(requestId === undefined);
    if (requestId !== undefined) router.push(requestAddress(requestId));
  };
  return (
    <Card withBorder padding="md" component="search">
      <form onSubmit={submit} noValidate className={classes.find}>
        <TextInput
          label={t('label')}
          placeholder="3f2b8c1e-7d4a-…"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={isFaulty ? t('fault') : undefined}
          maxLength={MAX_TEXT}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="default">
          {t('run')}
        </Button>
      </form>
    </Card>
  );
}
