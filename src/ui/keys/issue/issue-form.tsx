'use client';

import { Alert, Anchor, Button, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef } from 'react';
import { fieldOf } from '@/ui/errors';
import { RefusalAlert, useRefusal } from '@/ui/forms/refusal';
import { useDraft } from '@/ui/forms/use-draft';
import { MAX_KEY_TEXTS } from '@/ui/keys/key-texts';
import { Link } from '@/ui/parts/link';
import type { Outputs } from '@/ui/trpc';
import { BindingsField } from '../bindings/bindings-field';
import { DeliveryField } from '../links/delivery-field';
import { PermissionMatrix } from '../permissions/permission-matrix';
import { ProposesField } from '../permissions/proposes-field';
import classes from './issue.module.css';
import { LimitFields } from './limit-fields';
import { Summary } from './summary';
import { type IssueFormState as IssueFields, type IssueFormState, useIssueForm } from './use-issue-form';
import { type IssueValues, issueDraftOf } from './values';

/** The fields of a new key, with a summary of what it will be able to do. */
export function IssueForm(options: {
  initialValues: IssueValues;
  model: Outputs['keys']['get'] | undefined;
  defaultRate: number;
  isBusy: boolean;
  onSubmit: (values: IssueValues) => Promise<void>;
}) {
  const { initialValues, model, defaultRate, isBusy, onSubmit } = options;
  const t = useTranslations('keys.new');
  const scopeWords = useTranslations('permissions.scope');
  const linkWords = useTranslations('keyLinks');
  const form = useIssueForm(initialValues);
  const forget = useDraft(form, { name: `new key ${model?.id ?? ''}`, read: issueDraftOf });
  const { element, refusal, submit } = useSending(form, async (values) => {
    await onSubmit(values);
    forget();
  });
  const fault = form.errors['permissions'];
  return (
    <form ref={element} noValidate className={classes.form} onSubmit={submit}>
      <Stack gap="xl">
        {model !== undefined && <ModelNotice model={model} />}
        <IssueSection title={t('who')}>
          <WhoFields form={form} />
        </IssueSection>
        <IssueSection title={t('permissions')} intro={t('permissionsHint')}>
          <PermissionMatrix
            value={form.values.permissions}
            onChange={(next) => form.setFieldValue('permissions', next)}
            {...(fault === undefined || fault === null ? {} : { error: fault })}
          />
          <ProposesField
            value={form.values.proposesOnly}
            onChange={(next) => form.setFieldValue('proposesOnly', next)}
          />
        </IssueSection>
        <IssueSection title={scopeWords('title')} intro={scopeWords('intro')}>
          <BindingsField
            value={form.values.scope}
            permissions={form.values.permissions}
            isTried={form.errors['scope'] !== undefined}
            onChange={(scope) => form.setFieldValue('scope', scope)}
          />
        </IssueSection>
        <IssueSection title={t('limits')}>
          <LimitFields form={form} defaultRate={defaultRate} />
        </IssueSection>
      </Stack>
      <aside className={classes.aside} aria-label={t('summary')}>
        <Summary values={form.values} defaultRate={defaultRate} />
        <DeliveryField
          value={form.values.delivery}
          onChange={(delivery) => form.setFieldValue('delivery', delivery)}
          contact={form.values.contact}
        />
        <RefusalAlert refusal={refusal} />
        <Button type="submit" fullWidth loading={isBusy}>
          {form.values.delivery === 'show' ? t('submit') : linkWords('submitLink')}
        </Button>
      </aside>
    </form>
  );
}

function ModelNotice({ model }: { model: Outputs['keys']['get'] }) {
  const t = useTranslations('keys.new');
  const name = () => (
    <Anchor component={Link} href={`/keys/${model.id}`} inherit underline="always">
      {model.name}
    </Anchor>
  );
  return (
    <Alert color="sea" variant="light" icon={<IconCopy aria-hidden />}>
      {t.rich('likeModel', { name })}
    </Alert>
  );
}

/** Sends valid values, and shows the faults of invalid ones at their fields. */
function useSending(form: IssueFields, onSubmit: (values: IssueValues) => Promise<void>) {
  const t = useTranslations('keys.new');
  const element = useRef<HTMLFormElement>(null);
  const { refusal, clear, show } = useRefusal(form);
  const send = async (values: IssueValues) => {
    clear();
    try {
      await onSubmit(values);
    } catch (error) {
      if (!(fieldOf(error) ?? '').startsWith('allowedAddresses')) return show(error);
      form.setFieldError('addresses', t('addressRefused'));
      focusFault(element.current);
    }
  };
  return { element, refusal, submit: form.onSubmit(send, () => focusFault(element.current)) };
}

/** Focuses the first invalid field of the page, once it is marked as invalid. */
function focusFault(form: HTMLFormElement | null): void {
  const faulty = '[aria-invalid="true"], table[data-faulty] input[tabindex="0"]';
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(faulty)?.focus());
}

/** A part of the form, under a heading of its own. */
function IssueSection(options: { title: string; intro?: string; children: ReactNode }) {
  const { title, intro, children } = options;
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      {intro !== undefined && (
        <Text size="sm" c="var(--ink-quiet)">
          {intro}
        </Text>
      )}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** The owner and the purpose of the key. */
function WhoFields({ form }: { form: IssueFormState }) {
  const t = useTranslations('keys.fields');
  const field = (name: keyof typeof MAX_KEY_TEXTS) => ({
    label: t(name),
    description: t(`${name}Hint`),
    maxLength: MAX_KEY_TEXTS[name],
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
