'use client';

import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { replaceableFields, viewToReplace } from '@/domain/collections/view/replace';
import { MAX_SEARCH } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { Dialog } from '@/ui/forms/dialog';
import { RefusalAlert } from '@/ui/forms/refusal';
import type { ToolProps } from '../tools';
import { ChangeButtons } from './change-buttons';
import { MatchingWords } from './matching-words';
import { PresentValues } from './present-values';
import { useMatching } from './use-matching';

const TYPING_MS = 400;

/** Replaces a part of the texts of one column in all matching records, as one batch that can be undone. */
export function ReplaceMatching({ tools, opened }: ToolProps) {
  const { collection, close, selected, shown } = tools;
  const t = useTranslations('tableTools.replace');
  const bulk = useTranslations('tableTools.bulk');
  const language = useLanguage();
  const fields = replaceableFields(collection);
  const [view] = useState(shown.view);
  const [name, setName] = useState(selected.active?.column);
  const field = fields.find((one) => one.name === name) ?? fields[0]!;
  const [find, setFind] = useState(opened.about ?? '');
  const [replacement, setReplacement] = useState('');
  const [settled] = useDebouncedValue(find, TYPING_MS);
  const wish = { column: field.name, find: settled };
  const isReady = find !== '' && find === settled;
  // A filter by an empty text is refused.
  const matching = useMatching(tools, { narrowed: viewToReplace(view, wish), isAsked: settled !== '' });
  const count = isReady ? matching.count : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count !== undefined && count > 0) void matching.run({ replace: { ...wish, with: replacement } });
  };
  return (
    <Dialog opened onClose={close} title={t('title')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <NativeSelect
            label={bulk('column')}
            value={field.name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            data={fields.map((one) => ({ value: one.name, label: one.label[language] }))}
          />
          <TextInput
            data-autofocus
            label={t('find')}
            description={t('findHint')}
            value={find}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            onChange={({ currentTarget }) => setFind(currentTarget.value)}
          />
          <TextInput
            label={t('with')}
            // A space keeps the height of the line.
            description={replacement === '' ? t('withNothing') : '\u00a0'}
            value={replacement}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
          />
          <MatchingWords
            tools={tools}
            matching={{ ...matching, count, ...(find === '' ? { view } : {}) }}
            instead={find === '' ? t('findFirst') : undefined}
          />
          <PresentValues
            tools={tools}
            matching={count !== undefined && count > 0 ? matching : undefined}
            field={field}
          />
          <RefusalAlert refusal={matching.refusal} />
          <Text size="sm" c="var(--ink-quiet)">
            {t('hint')}
          </Text>
          <ChangeButtons count={count} isWorking={matching.isWorking} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  );
}
