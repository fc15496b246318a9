'use client';

import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { Field } from '@/domain/collections';
import type { ImportFix, ImportRow } from '@/domain/imports/import';
import { readEntered } from '@/domain/readings/entered';
import { useLanguage } from '@/i18n/use-language';
import { cellTextOf } from './fix-actions';
import classes from './preview.module.css';
import { isAsWritten, useReadingText } from './reading-text';

/** Corrects the selected cell, or all cells of its column with the same text: by a proposed reading, or by another text. */
export function CellFix(options: {
  row: ImportRow;
  field: Field;
  reasons: readonly string[];
  onFix: (fix: ImportFix) => void;
}) {
  const { row, field, reasons, onFix } = options;
  const t = useTranslations('imports.fix');
  const language = useLanguage();
  const readingText = useReadingText();
  const text = cellTextOf(row, field.name);
  const doubts = row.doubts.filter((doubt) => doubt.field === field.name);
  const [to, setTo] = useState(text);
  const [isForAll, setForAll] = useState(true);
  const fix = (value: string) =>
    onFix({
      field: field.name,
      to: value,
      of: isForAll && text !== '' ? { text } : { row: row.n },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to !== text) fix(readEntered(to, field, language));
  };
  if (reasons.length === 0) return null;
  const readings = doubts.flatMap(({ code, read, otherwise }) =>
    [read, otherwise].flatMap((reading) =>
      reading === undefined || reading === '' ? [] : [{ code, reading }],
    ),
  );
  return (
    <section className={classes.fix} aria-label={t('title')}>
      <Text size="sm">
        <strong>{t('cell', { line: row.line, field: field.label[language] })}:</strong>{' '}
        {/* The messages of doubts contain their text already. */}
        {text !== '' && doubts.length === 0 && `“${text}” `}
        {reasons.join(' ')}
      </Text>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Group gap="sm" align="flex-end">
            {[...new Map(readings.map((one) => [one.reading, one])).values()].map(({ code, reading }) => (
              <Button key={reading} size="sm" variant="default" onClick={() => fix(reading)}>
                {isAsWritten(code, { text, reading })
                  ? t('keep')
                  : t('use', { value: readingText(code, reading) })}
              </Button>
            ))}
            <TextInput
              label={t('value')}
              size="sm"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Button type="submit" size="sm" disabled={to === text}>
              {isForAll && text !== '' ? t('fixAll') : t('fixOne')}
            </Button>
          </Group>
          {text !== '' && (
            <Checkbox
              checked={isForAll}
              onChange={(event) => setForAll(event.currentTarget.checked)}
              label={t('forAll', { text, field: field.label[language] })}
            />
          )}
        </Stack>
      </form>
    </section>
  );
}
