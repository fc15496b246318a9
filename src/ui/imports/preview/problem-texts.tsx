'use client';

import { Button, Group, Text, TextInput } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { ImportFix, ImportProblem } from '@/domain/imports/import';
import {
  ACCEPTED_READINGS,
  type AcceptedReading,
  DOUBT_CODES,
  type DoubtCode,
  NAME_DOUBTS,
} from '@/domain/imports/steps';
import classes from './preview.module.css';
import { isAsWritten, useReadingText } from './reading-text';

const isDoubt = (code: string): code is DoubtCode => (DOUBT_CODES as readonly string[]).includes(code);

type ProblemText = ImportProblem['texts'][number];

/** The texts with a kind of problem: each is corrected in all its cells at once, or all of them by what is offered. */
export function ProblemTexts(options: {
  problem: ImportProblem;
  onFix: (fixes: readonly ImportFix[]) => void;
}) {
  const { problem, onFix } = options;
  const t = useTranslations('imports.problems');
  const { field, texts, status, code, example, rows } = problem;
  // Where the text is in order, as the same name in another place, it stays.
  const doubt = status === 'doubtful' && isDoubt(code) ? code : undefined;
  const hasDecision = doubt !== undefined && example !== null && rows > 1;
  if (texts.length === 0 && !hasDecision) return null;
  const fixOf = (text: string, to: string): ImportFix => ({ field, to, of: { text, doubt } });
  return (
    <section className={classes.texts} aria-label={t('texts')}>
      {hasDecision && (
        <AllDoubts
          doubt={doubt}
          rows={rows}
          example={example}
          onDecide={(reading) => onFix([{ field, doubt, reading }])}
        />
      )}
      {texts.length > 0 && (
        <ul className={classes.textList}>
          {texts.map((one) => (
            <li key={one.text}>
              <OneText code={code} of={one} onFix={(to) => onFix([fixOf(one.text, to)])} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One decision for all cells with the doubt, told by the most frequent one. */
function AllDoubts(options: {
  doubt: DoubtCode;
  rows: number;
  example: NonNullable<ImportProblem['example']>;
  onDecide: (reading: AcceptedReading) => void;
}) {
  const { doubt, rows, example, onDecide } = options;
  const t = useTranslations('imports.problems');
  const format = useFormatter();
  const readingText = useReadingText();
  const { text, otherwise } = example;
  const count = { count: rows, text: format.number(rows) };
  const words = (reading: string) =>
    isAsWritten(doubt, { text, reading })
      ? t('keepAll', count)
      : t('useForAll', {
          ...count,
          kind: NAME_DOUBTS.includes(doubt) ? 'name' : 'figure',
          example: text,
          value: readingText(doubt, reading),
        });
  return (
    <Group gap="xs">
      {ACCEPTED_READINGS.map((reading) => {
        const value = reading === 'read' ? example.read : otherwise;
        if (value === null || (reading === 'otherwise' && value === example.read)) return null;
        return (
          <Button
            key={reading}
            size="sm"
            variant={reading === 'read' ? 'filled' : 'default'}
            className={classes.kind ?? ''}
            onClick={() => onDecide(reading)}
          >
            {words(value)}
          </Button>
        );
      })}
    </Group>
  );
}

function OneText(options: { code: ImportProblem['code']; of: ProblemText; onFix: (to: string) => void }) {
  const { code, of, onFix } = options;
  const { text, rows, offered } = of;
  const readingText = useReadingText();
  const t = useTranslations('imports.problems');
  const format = useFormatter();
  const [to, setTo] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() !== '') onFix(to);
  };
  return (
    <form onSubmit={submit} className={classes.text}>
      <Text size="sm" className={classes.textName ?? ''}>
        <strong>“{text}”</strong>{' '}
        <Text span size="sm" c="var(--ink-quiet)">
          {t('rows', { count: rows, text: format.number(rows) })}
        </Text>
      </Text>
      <Group gap="xs">
        {offered.map((value) => (
          <Button key={value} size="compact-sm" variant="default" onClick={() => onFix(value)}>
            {isAsWritten(code, { text, reading: value })
              ? t('keep')
              : t('use', { value: readingText(code, value) })}
          </Button>
        ))}
        <TextInput
          size="xs"
          aria-label={t('value', { text })}
          placeholder={t('other')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="compact-sm"
          disabled={to.trim() === ''}
          aria-label={t('replaceNamed', { text })}
        >
          {t('replace')}
        </Button>
      </Group>
    </form>
  );
}
