'use client';

import { NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { readEntered } from '@/domain/readings/entered';
import { useLanguage } from '@/i18n/use-language';
import { Dialog } from '@/ui/forms/dialog';
import { RefusalAlert } from '@/ui/forms/refusal';
import { useParseContext } from '@/ui/parts/use-parse-context';
import { FieldInput } from '@/ui/record-panel/fields/field-input';
import { faultOfText } from '@/ui/table/unsaved/judge-text';
import type { ToolProps } from '../tools';
import { ChangeButtons } from './change-buttons';
import { MatchingWords } from './matching-words';
import { PresentValues } from './present-values';
import { useMatching } from './use-matching';

/** Sets one column of all matching records to the same value, as one batch that can be undone. */
export function ChangeMatching({ tools }: ToolProps) {
  const { collection, close } = tools;
  const t = useTranslations('tableTools.bulk');
  const language = useLanguage();
  const matching = useMatching(tools);
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(tools.selected.active?.column ?? '');
  const field = collection.fields.find((one) => one.name === name) ?? collection.fields[0]!;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const { listedValues } = useParseContext(collection);
  const { count } = matching;
  const isSome = count !== undefined && count > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = readEntered(text, field, language);
    const found = faultOfText(value, field, language);
    setFault(found);
    if (found === undefined) return void matching.run({ set: { [field.name]: value } });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Dialog opened onClose={close} title={t('changeTitle')}>
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <MatchingWords tools={tools} matching={matching} />
          <NativeSelect
            data-autofocus
            label={t('column')}
            value={field.name}
            onChange={({ currentTarget: { value } }) => {
              setName(value);
              setText('');
              setFault(undefined);
            }}
            data={collection.fields.map((one) => ({ value: one.name, label: one.label[language] }))}
          />
          <PresentValues tools={tools} matching={isSome ? matching : undefined} field={field} />
          <FieldInput
            key={field.name}
            collection={collection}
            field={field}
            text={text}
            // The records differ in their other fields.
            textOf={() => undefined}
            listed={[...(listedValues(field.name) ?? [])]}
            error={fault}
            isDescribed={false}
            onEnter={(entered) => {
              setText(entered);
              setFault(undefined);
            }}
          />
          <RefusalAlert refusal={matching.refusal} />
          {/* Its room is reserved while the records are counted. */}
          <Text size="sm" c="var(--ink-quiet)" style={{ visibility: isSome ? 'visible' : 'hidden' }}>
            {t('changeHint', { count: count ?? 0, column: field.label[language] })}
          </Text>
          <ChangeButtons count={count} isWorking={matching.isWorking} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  );
}
