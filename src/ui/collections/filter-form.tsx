'use client';

import { Button, Select, TextInput } from '@mantine/core';
import { IconFilterPlus } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import type { Collection } from '@/collections';
import classes from './collection-page.module.css';
import { filterFault } from './filter-fault';
import { type Comparison, type Condition, isRanged } from './list-address';

const ICON_SIZE = 16;

/** Adds a condition: a column, how to compare, a value. */
export function FilterForm(options: { collection: Collection; onAdd: (condition: Condition) => void }) {
  const { collection, onAdd } = options;
  const t = useTranslations('collections.filter');
  const language = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(collection.naturalKey[0] ?? collection.identifier);
  const [chosen, setChosen] = useState<Comparison>('is');
  const [fault, setFault] = useState<string>();
  const field = collection.field(name) ?? collection.identifierField;
  const comparison = isRanged(field) ? chosen : 'is';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = input.current?.value.trim() ?? '';
    const found = filterFault({ raw: value, field, language });
    setFault(found);
    input.current?.focus();
    if (found !== undefined || input.current === null) return;
    input.current.value = '';
    onAdd({ field, comparison, value });
  };
  const choose = (next: string | null) => {
    if (next !== null) setName(next);
    setFault(undefined);
  };
  return (
    <form onSubmit={submit} className={classes.filter} aria-label={t('title')} noValidate>
      <Select
        className={classes.column ?? ''}
        label={t('column')}
        data={collection.columns.map((one) => ({ value: one.name, label: one.label[language] }))}
        value={name}
        onChange={choose}
        allowDeselect={false}
      />
      {isRanged(field) && (
        <Select
          className={classes.comparison ?? ''}
          label={t('comparison')}
          data={(['is', 'gte', 'lte'] as const).map((one) => ({
            value: one,
            label: t(`comparisons.${one}`),
          }))}
          value={comparison}
          onChange={(next) => setChosen(next ?? 'is')}
          allowDeselect={false}
        />
      )}
      <TextInput
        ref={input}
        className={classes.value ?? ''}
        label={t('value')}
        placeholder={t('example', { value: field.example })}
        error={fault}
        autoComplete="off"
        spellCheck={false}
      />
      <Button
        className={classes.add ?? ''}
        type="submit"
        variant="default"
        leftSection={<IconFilterPlus size={ICON_SIZE} aria-hidden />}
      >
        {t('add')}
      </Button>
    </form>
  );
}
