'use client';

import { Button, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import type { Collection, Field } from '@/domain/collections';
import { Fault, type Language } from '@/domain/collections/fault';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import type { RecipeStep } from '@/domain/imports/steps';
import { judgeEntered, readEntered } from '@/domain/readings/entered';
import { useLanguage } from '@/i18n/use-language';
import { withoutName } from '@/ui/parts/fault-text';
import { useParseContext } from '@/ui/parts/use-parse-context';
import { FieldInput } from '@/ui/record-panel/fields/field-input';
import classes from './steps.module.css';
import { WholePlace } from './whole-place';

/**
 * Asks for the values that the file does not contain, such as its semester. Each is the same in all rows, and becomes a
 * step.
 * @param options.onFill called with the steps to add
 */
export function MissingValues(options: {
  collection: Collection;
  fields: readonly Field[];
  isBusy: boolean;
  onFill: (steps: readonly RecipeStep[]) => void;
}) {
  const { collection, fields, isBusy, onFill } = options;
  const t = useTranslations('imports.missing');
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [areFaultsShown, setFaultsShown] = useState(false);
  const { listedValues } = useParseContext(collection);
  const enteredIn = (field: Field) => readEntered((texts[field.name] ?? '').trim(), field, language);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fields.every((field) => faultOf(enteredIn(field), field, language) === undefined))
      return onFill(
        fields.map((field) => ({ kind: 'constant', field: field.name, value: enteredIn(field) })),
      );
    setFaultsShown(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <section className={classes.missing} aria-labelledby="import-missing">
      <Title order={3} size="h5" id="import-missing">
        {t('title')}
      </Title>
      <Text size="sm" mb="sm">
        {t('hint')}
      </Text>
      <form ref={form} onSubmit={submit} noValidate>
        <WholePlace fields={fields} texts={texts} onChoose={(chosen) => setTexts({ ...texts, ...chosen })} />
        <div className={classes.missingFields}>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              collection={collection}
              field={field}
              text={texts[field.name] ?? ''}
              textOf={(name) => texts[name]}
              listed={[...(listedValues(field.name) ?? [])]}
              error={areFaultsShown ? faultOf(enteredIn(field), field, language) : undefined}
              isDescribed={false}
              onEnter={(text) => setTexts({ ...texts, [field.name]: text })}
            />
          ))}
        </div>
        <Button type="submit" loading={isBusy}>
          {t('fill')}
        </Button>
      </form>
    </section>
  );
}

function faultOf(text: string, field: Field, language: Language): string | undefined {
  const value = judgeEntered(text, field, ANY_CONTEXT);
  return value instanceof Fault ? withoutName(value.message(language), field.name) : undefined;
}
