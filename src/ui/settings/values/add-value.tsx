'use client';

import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { longestOf, type ValueAct, valueStateOf, type WireEnumField, type WireValueList } from './types';
import type { ValueChanges } from './use-value-changes';
import { useValueFault } from './use-value-fault';
import classes from './values.module.css';

const ICON_SIZE = 16;

/** The form for a new listed value. */
export function AddValue(options: {
  field: WireEnumField;
  list: WireValueList;
  changes: ValueChanges;
  onAct: (act: ValueAct) => void;
}) {
  const { field, list, changes, onAct } = options;
  const t = useTranslations('values.add');
  const refusal = useValueFault()(changes.add.error);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'missing' | 'inForce'>();
  const input = useRef<HTMLInputElement>(null);
  const value = text.trim().normalize('NFC');
  const done = () => {
    setText('');
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = list.values.find((one) => one.value === value);
    const isInForce = found !== undefined && valueStateOf(found) === 'inForce';
    if (value !== '' && !isInForce) return onAct({ kind: 'add', value, onDone: done });
    setFault(value === '' ? 'missing' : 'inForce');
    input.current?.focus();
  };
  const change = (typed: string) => {
    setText(typed);
    setFault(undefined);
    if (changes.add.isError) changes.add.reset();
  };
  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        className={classes.addInput ?? ''}
        label={t('label')}
        description={t('hint')}
        value={text}
        error={fault === undefined ? refusal : t(fault)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        maxLength={longestOf(field)}
        autoComplete="off"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      <Button
        type="submit"
        variant="default"
        loading={changes.add.isPending}
        leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
      >
        {t('submit')}
      </Button>
    </form>
  );
}
