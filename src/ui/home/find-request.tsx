'use client';

import { Button, Card, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRequestSearch } from '../keys/diagnose/use-request-search';
import classes from './home-page.module.css';

/** Finds a failed REST request by the identifier that its caller was given. */
export function FindRequest() {
  const t = useTranslations('home.findRequest');
  const { form, field } = useRequestSearch({ fault: t('fault') });
  return (
    <Card withBorder padding="md" component="search">
      <form {...form} className={classes.find}>
        <TextInput label={t('label')} placeholder="3f2b8c1e-7d4a-…" {...field} />
        <Button type="submit" variant="default">
          {t('run')}
        </Button>
      </form>
    </Card>
  );
}
