'use client';

import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import { hasDefault } from '@/domain/collections/field';
import type { WireRecord } from '@/domain/collections/view/view';
import { type CellTexts, useCellTexts } from '@/ui/grid/cell-text';
import type { RecordChange } from '../types';
import type { Seen } from '../use-seen';
import classes from './fields.module.css';
import { FormField } from './form-field';
import { useDrafts } from './use-drafts';
import { useSaving } from './use-saving';

type FormProps = Readonly<{
  collection: Collection;
  /** The record as it is stored now. */
  record: WireRecord;
  /** The record as the person saw it. */
  seen: Seen;
  /** Returns the name of the person who gave a field its present value. */
  whoChanged: (field: string) => string;
  isDescribed: boolean;
  /** Whether there are unsaved drafts. */
  onDirty: (isDirty: boolean) => void;
  onSaved: (stored: WireRecord, change: RecordChange) => void;
  onRefused: (current: WireRecord | undefined) => void;
}>;

/** All fields of a record, to be edited in place. */
export function RecordForm(props: FormProps) {
  const { collection, record, seen, isDescribed, whoChanged } = props;
  const t = useTranslations('record.form');
  const texts = useCellTexts(collection.identifier);
  const form = useRecordForm(props, texts);
  const { drafts, refusal } = form;
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form}>
      {collection.fields.map((field) => (
        <FormField
          key={field.name}
          collection={collection}
          field={field}
          drafts={drafts}
          refused={refusal?.field === field.name ? refusal.text : undefined}
          isDescribed={isDescribed}
          who={whoChanged(field.name)}
          seen={texts.shown(field, seen.record[field.name])}
          theirs={texts.shown(field, record[field.name])}
          onEnter={form.onEnter}
        />
      ))}
      {refusal !== undefined && refusal.field === undefined && (
        <Alert role="alert" color="red" variant="light">
          {refusal.isConflict ? t('conflict', { who: refusal.who }) : refusal.text}
        </Alert>
      )}
      <FormFooter
        changed={Object.keys(drafts.drafts).length}
        said={form.said}
        status={form.status}
        isSaving={form.isSaving}
        onDiscard={form.discard}
      />
    </form>
  );
}

/** The drafts, the functions to save and to discard them, and the message about the result. */
function useRecordForm(props: FormProps, texts: CellTexts) {
  const { collection, record, seen, onDirty, onSaved, onRefused } = props;
  const t = useTranslations('record.form');
  const ref = useRef<HTMLFormElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [said, setSaid] = useState('');
  const drafts = useDrafts({ collection, record, seen, texts });
  const { isDirty, judged } = drafts;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // The button that had the focus is removed.
  const finish = (text: string) => {
    drafts.clear();
    setSaid(text);
    status.current?.focus();
  };
  const { refusal, isPending, forget, save } = useSaving({
    collection,
    record,
    onSaved: (stored, change, fields) => {
      const set = collection.fields.filter(hasDefault).map(({ name }) => name);
      seen.accept(stored, [...fields, ...set]);
      finish(t('saved'));
      onSaved(stored, change);
    },
    onRefused: (current) => {
      onRefused(current);
      focusFault(ref.current);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (Object.keys(judged.faults).length + judged.conflicts.length > 0) return focusFault(ref.current);
    if (Object.keys(judged.set).length > 0) return save(judged);
    finish(t('unchanged'));
  };
  const discard = () => {
    forget();
    finish(t('discarded'));
  };
  const onEnter = () => {
    setSaid('');
    forget();
  };
  return { ref, status, said, drafts, refusal, isSaving: isPending, submit, discard, onEnter };
}

/** Focuses the first field with a fault or a conflict, once it is marked. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-conflict]')?.focus(),
  );
}

/** The state of the form, and the buttons to save and to discard while something is changed. */
function FormFooter(options: {
  /** The number of changed fields. */
  changed: number;
  /** The result of the last action. */
  said: string;
  /** Takes the focus when the button that had it is removed. */
  status: Ref<HTMLParagraphElement>;
  isSaving: boolean;
  onDiscard: () => void;
}) {
  const { changed, said, status, isSaving, onDiscard } = options;
  const t = useTranslations('record.form');
  return (
    <div className={classes.footer} data-dirty={changed > 0 || undefined}>
      <p ref={status} role="status" tabIndex={-1} className={classes.said}>
        {changed > 0 ? t('changed', { count: changed }) : said}
      </p>
      {changed > 0 && (
        <>
          <Button variant="default" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('save')}
          </Button>
        </>
      )}
    </div>
  );
}
