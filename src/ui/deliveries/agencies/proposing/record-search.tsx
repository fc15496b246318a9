'use client';

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import { unitOf } from '@/domain/collections/parts';
import { useLanguage } from '@/i18n/use-language';
import classes from '../agencies.module.css';

/** What is searched for: fields of the natural key, as texts. */
export type OwnSearch = Readonly<{ collection: Collection; filters: Readonly<Record<string, string>> }>;

/** A search for records of the agency's own units, and a button for a new one. */
export function RecordSearch(options: {
  collections: readonly Collection[];
  isPending: boolean;
  onSearch: (search: OwnSearch) => void;
  onNew: (collection: Collection) => void;
}) {
  const { collections, isPending, onSearch, onNew } = options;
  const t = useTranslations('agencies.own.propose');
  const language = useLanguage();
  const [resource, setResource] = useState(collections[0]?.resource);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const collection = collections.find((one) => one.resource === resource);
  if (collection === undefined) return null;
  const unit = unitOf(collection)?.name;
  const fields = collection.naturalKey.filter((name) => name !== unit).map((name) => collection.field(name)!);
  const filters = Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' ? [] : [[name, text]];
    }),
  );
  return (
    <form
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ collection, filters });
      }}
    >
      <NativeSelect
        label={t('table')}
        value={collection.resource}
        onChange={({ currentTarget: { value } }) => setResource(value as typeof resource)}
        data={collections.map((one) => ({ value: one.resource, label: one.label[language] }))}
      />
      {fields.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label[language]}
          value={texts[name] ?? ''}
          onChange={({ currentTarget: { value } }) => setTexts((now) => ({ ...now, [name]: value }))}
          autoComplete="off"
        />
      ))}
      <div className={classes.acts}>
        <Button type="submit" loading={isPending}>
          {t('search')}
        </Button>
        <Button variant="default" onClick={() => onNew(collection)}>
          {t('acts.register')}
        </Button>
      </div>
    </form>
  );
}
