'use client';

import { Button, Checkbox, Group, Select, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type { ImportState } from '@/domain/imports/import';
import { HeaderChoice } from './header-choice';

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];
const DELIMITERS = [',', ';', '\t', '|'] as const;
const QUOTES = ['"', "'", ''] as const;
/** The names of messages cannot contain such signs. */
const SIGN_NAMES: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

/** The form for how a file is read: its sheets, its header, and for texts the encoding and the signs. */
export function ReadingForm(options: {
  state: ImportState;
  file: FileTableInfo;
  onRead: (reading: FileReading) => void;
}) {
  const { state, file, onRead } = options;
  const t = useTranslations('imports.file');
  const [reading, setReading] = useState<FileReading>(file.reading);
  const change = (part: FileReading) => setReading({ ...reading, ...part });
  const chosen = reading.sheets ?? [];
  const isStacked = chosen.length > 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRead(reading);
  };
  return (
    <form onSubmit={submit}>
      <Stack mt="md">
        {file.sheets.length > 1 && (
          <Checkbox.Group
            label={t('chooseSheets')}
            value={[...chosen]}
            onChange={(names) => {
              const sheets = file.sheets.map(({ name }) => name).filter((name) => names.includes(name));
              if (sheets.length > 0) change({ sheets, header: undefined });
            }}
          >
            <Group gap="md" mt={6}>
              {file.sheets.map(({ name, rows }) => (
                <Checkbox key={name} value={name} label={t('sheet', { name, rows })} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        {isStacked && (
          <Checkbox
            label={t('sheetColumn')}
            checked={reading.sheetColumn != null}
            onChange={(event) =>
              change({ sheetColumn: event.currentTarget.checked ? t('sheetColumnName') : null })
            }
          />
        )}
        {file.format === 'csv' && (
          <Group gap="md" grow preventGrowOverflow={false}>
            <Select
              label={t('encoding')}
              data={[
                ...new Set([...ENCODINGS, ...(reading.encoding === undefined ? [] : [reading.encoding])]),
              ]}
              value={reading.encoding ?? null}
              onChange={(encoding) => change({ encoding: encoding ?? undefined })}
            />
            <Select
              label={t('delimiter')}
              data={DELIMITERS.map((sign) => ({
                value: sign,
                label: t(`signs.${SIGN_NAMES[sign] ?? 'comma'}`),
              }))}
              value={reading.delimiter ?? null}
              onChange={(delimiter) => change({ delimiter: delimiter ?? undefined })}
            />
            <Select
              label={t('quote')}
              data={QUOTES.map((sign) => ({ value: sign, label: sign === '' ? t('noQuote') : sign }))}
              value={reading.quote ?? null}
              onChange={(quote) => change({ quote: quote ?? undefined })}
            />
          </Group>
        )}
        {file.format !== 'json' && file.format !== 'ndjson' && (
          <HeaderChoice
            state={state}
            file={file}
            header={reading.header}
            // A chosen header is looked up in the same way as in any other file.
            onChange={(header) => change({ header, ...(reading.plain === true && { plain: false }) })}
          />
        )}
        <Group>
          <Button type="submit">{t('read')}</Button>
        </Group>
      </Stack>
    </form>
  );
}
