import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { withoutName } from '@/ui/parts/fault-text';
import { Conflict } from './conflict';
import { FieldInput } from './field-input';
import classes from './fields.module.css';
import type { RecordDrafts } from './use-drafts';

/** A field of the form, and, if another person changed it meanwhile, a note or the choice between both values. */
export function FormField(options: {
  collection: Collection;
  field: Field;
  drafts: RecordDrafts;
  refused: string | undefined;
  isDescribed: boolean;
  /** The person who gave the field its present value. */
  who: string;
  /** The value that the person saw when the record was opened. */
  seen: string;
  theirs: string;
  onEnter: () => void;
}) {
  const { collection, field, drafts, refused, isDescribed, who, seen, theirs, onEnter } = options;
  const t = useTranslations('record');
  const language = useLanguage();
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
        textOf={(other) => {
          const field = collection.field(other);
          return field && drafts.textOf(field);
        }}
        listed={[...(drafts.context.listedValues(name) ?? [])]}
        error={fault ?? refused}
        isDescribed={isDescribed}
        onEnter={(entered) => {
          drafts.enter(field, entered);
          onEnter();
        }}
      />
      {drafts.isChanged(field) && (
        <p className={classes.changed} role="status">
          {t('changed', { who, was: seen })}
        </p>
      )}
      {conflicts.includes(name) && (
        <Conflict
          field={field}
          who={who}
          mine={text}
          theirs={theirs}
          onKeepMine={() => decide(drafts.keepMine)}
          onTakeTheirs={() => decide(drafts.takeTheirs)}
        />
      )}
    </div>
  );
}
