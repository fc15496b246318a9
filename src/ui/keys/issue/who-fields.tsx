'use client';

import { Textarea, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './issue.module.css';
import type { IssueForm } from './use-issue-form';

const LONGEST = { name: 120, owner: 255, contact: 255, purpose: 1_000 };

/** Whose key it is, and what for. */
export function WhoFields({ form }: { form: IssueForm }) {
  const t = useTranslations('keys.fields');
  const field = (name: keyof typeof LONGEST) => ({
    label: t(name),
    description: t(`${name}Hint`),
    maxLength: LONGEST[name],
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <>
      <TextInput {...field('name')} required withAsterisk={false} autoFocus />
      <div className={classes.pair}>
        <TextInput {...field('owner')} required withAsterisk={false} />
        <TextInput {...field('contact')} />
      </div>
      <Textarea {...field('purpose')} autosize minRows={2} maxRows={6} />
    </>
  );
}
