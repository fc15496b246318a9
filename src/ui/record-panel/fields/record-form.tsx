'use client';

import { Alert, Button } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Collection, Field } from '@/collections';
import { useCellTexts } from '@/ui/grid/cell-text';
import { withoutName } from '@/ui/parts/fault-text';
import type { RecordChange, WireRecord } from '../types';
import { Conflict } from './conflict';
import { FieldInput } from './field-input';
import classes from './fields.module.css';
import { type RecordDrafts, useDrafts } from './use-drafts';
import { useSaving } from './use-saving';

type FormProps = Readonly<{
  collection: Collection;
  /** As it is stored now. */
  record: WireRecord;
  isDescribed: boolean;
  /** Whether something is entered that is not stored. */
  onDirty: (isDirty: boolean) => void;
  onSaved: (stored: WireRecord, change: RecordChange) => void;
  onRefused: (current: WireRecord | undefined) => void;
}>;

/** All fields of a record, to be changed in their place. */
export function RecordForm({ collection, record, isDescribed, onDirty, onSaved, onRefused }: FormProps) {
  const t = useTranslations('record.form');
  const form = useRef<HTMLFormElement>(null);
  const texts = useCellTexts(collection.identifier);
  const drafts = useDrafts({ collection, record, texts });
  const { isDirty, judged } = drafts;
  const [said, setSaid] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  // The button that had the focus goes.
  const say = (text: string) => {
    drafts.clear();
    setSaid(text);
    status.current?.focus();
  };
  const saving = useSaving({
    collection,
    record,
    onSaved: (stored, change) => {
      say(t('saved'));
      onSaved(stored, change);
    },
    onRefused: (current) => {
      onRefused(current);
      focusFault(form.current);
    },
  });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const hasConflicts = judged.conflicts.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    if (Object.keys(judged.faults).length > 0 || hasConflicts) return focusFault(form.current);
    if (Object.keys(judged.set).length > 0) return saving.save(judged);
    say(t('unchanged'));
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      {collection.fields.map((field) => (
        <FormField
          key={field.name}
          collection={collection}
          field={field}
          drafts={drafts}
          refused={saving.refusal?.field === field.name ? saving.refusal.text : undefined}
          isDescribed={isDescribed}
          theirs={texts.shown(field, record[field.name])}
          onEnter={() => {
            setSaid('');
            saving.forget();
          }}
        />
      ))}
      {saving.refusal !== undefined && saving.refusal.field === undefined && (
        <Alert role="alert" color="red" variant="light">
          {saving.refusal.isConflict ? t('conflict') : saving.refusal.text}
        </Alert>
      )}
      <div className={classes.footer} data-dirty={isDirty || undefined}>
        <p ref={status} role="status" tabIndex={-1} className={classes.said}>
          {isDirty ? t('changed', { count: Object.keys(drafts.drafts).length }) : said}
        </p>
        {isDirty && (
          <>
            <Button
              variant="default"
              onClick={() => {
                saving.forget();
                say(t('discarded'));
              }}
            >
              {t('discard')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

function FormField(options: {
  collection: Collection;
  field: Field;
  drafts: RecordDrafts;
  refused: string | undefined;
  isDescribed: boolean;
  theirs: string;
  onEnter: () => void;
}) {
  const { collection, field, drafts, refused, isDescribed, theirs, onEnter } = options;
  const language = useLocale();
  const { name } = field;
  const { faults, conflicts } = drafts.judged;
  const fault = faults[name] && withoutName(faults[name].message(language), name);
  const text = drafts.textOf(field);
  const part = useRef<HTMLDivElement>(null);
  const decide = (choose: (name: string) => void) => {
    choose(name);
    part.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  return (
    <div ref={part}>
      <FieldInput
        collection={collection}
        field={field}
        text={text}
        listed={[...(drafts.context.listedValues(name) ?? [])]}
        error={fault ?? refused}
        isDescribed={isDescribed}
        onEnter={(entered) => {
          drafts.enter(field, entered);
          onEnter();
        }}
      />
      {conflicts.includes(name) && (
        <Conflict
          field={field}
          mine={text}
          theirs={theirs}
          onKeepMine={() => decide(drafts.keepMine)}
          onTakeTheirs={() => decide(drafts.takeTheirs)}
        />
      )}
    </div>
  );
}

/** To the first field that has to be mended or decided, once it is marked so. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-conflict]')?.focus(),
  );
}
