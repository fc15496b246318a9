'use client';

import { Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { MAX_AGENCY, MAX_CONTACT, MAX_NAME, MAX_PURPOSE } from '@/domain/limits';
import classes from './issue.module.css';
import type { IssueFormState } from './use-issue-form';

const MAX_LENGTHS = { name: MAX_NAME, owner: MAX_AGENCY, contact: MAX_CONTACT, purpose: MAX_PURPOSE };

/** The owner and the purpose of the key. */
export function WhoFields({ form }: { form: IssueFormState }) {
  const t = useTranslations('keys.fields');
  const field = (name: keyof typeof MAX_LENGTHS) => ({
    label: t(name),
    description: t(`${name}Hint`),
    maxLength: MAX_LENGTHS[name],
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <>
      <TextInput {...field('name')} required autoFocus />
      <div className={classes.pair}>
        <TextInput {...field('owner')} required />
        <TextInput {...field('contact')} />
      </div>
      <Textarea {...field('purpose')} autosize minRows={2} maxRows={6} />
    </>
  );
}
