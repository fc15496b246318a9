'use client';

import { Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '@/ui/forms/dialog';
import { RefusalAlert } from '@/ui/forms/refusal';
import type { ToolProps } from '../tools';
import { ChangeButtons } from './change-buttons';
import { MatchingWords } from './matching-words';
import { useMatching } from './use-matching';

/** Deletes all matching records, as one batch that can be undone; the person types their number as a confirmation. */
export function DeleteMatching({ tools }: ToolProps) {
  const t = useTranslations('tableTools.bulk');
  const matching = useMatching(tools);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { count } = matching;
  const isAsked = count !== undefined && count > 0;
  // The number is known only after the dialog has opened, so the focus is on an element that was there by then.
  useEffect(() => {
    if (isAsked) input.current?.focus();
  }, [isAsked]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.replace(/[\s.,]/g, '') !== String(count)) {
      setFault(t('numberWrong', { count: String(count) }));
      return input.current?.focus();
    }
    setTyped('');
    void matching.run();
  };
  return (
    <Dialog opened onClose={tools.close} title={t('deleteTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <MatchingWords tools={tools} matching={matching} />
          <RefusalAlert refusal={matching.refusal} />
          <TextInput
            ref={input}
            label={t('number', { count: count === undefined ? '…' : String(count) })}
            inputMode="numeric"
            autoComplete="off"
            disabled={!isAsked}
            value={typed}
            error={fault}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setFault(undefined);
            }}
          />
          <ChangeButtons count={count} isWorking={matching.isWorking} isDeletion onCancel={tools.close} />
        </Stack>
      </form>
    </Dialog>
  );
}
