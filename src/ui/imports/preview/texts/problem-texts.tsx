'use client';

import { Button, Group, Text, TextInput } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { findCollection } from '@/domain/collections';
import { MAX_SHOWN_TEXT } from '@/domain/imports/file-reading';
import type { ImportFix, ImportProblem, ImportState, ProblemText } from '@/domain/imports/import';
import { roundedFraction } from '@/domain/imports/step-kinds/read-numbers';
import {
  ACCEPTED_READINGS,
  type AcceptedReading,
  DOUBT_CODES,
  type DoubtCode,
  FORM_DOUBTS,
  NAME_DOUBTS,
} from '@/domain/imports/steps';
import { LoadMore } from '@/ui/parts/load-more';
import { FailedState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import type { OtherWay } from '../../other-way';
import classes from '../preview.module.css';
import { isAsWritten, useReadingText } from '../reading-text';
import { FractionOffer } from './fraction-offer';

const TEXTS_AT_ONCE = 100;
/** Room for the texts before they are read, so that the content below does not move. */
const ROW_HEIGHT = 46;
const MAX_HEIGHT = 320;

const isDoubt = (code: string): code is DoubtCode => (DOUBT_CODES as readonly string[]).includes(code);

/**
 * All texts with a kind of problem, with their numbers of rows. Each is corrected in all its cells at once; after all have
 * been shown, all of them can be corrected by the offered readings.
 * @param options.isBusy a correction is under way
 */
export function ProblemTexts(options: {
  state: ImportState;
  problem: ImportProblem;
  isBusy: boolean;
  onFix: (fixes: readonly ImportFix[]) => void;
  onRound: (field: string) => void;
  onOther: (way: OtherWay) => void;
}) {
  const { state, problem, isBusy, onFix, onRound, onOther } = options;
  const t = useTranslations('imports.problems');
  const format = useFormatter();
  const { code, field, rows } = problem;
  const pages = trpc.imports.problemTexts.useInfiniteQuery(
    { id: state.id, problem: { code, field }, limit: TEXTS_AT_ONCE, version: state.updatedAt },
    { getNextPageParam: ({ texts, total }, _, skip) => nextSkip(skip ?? 0, { shown: texts.length, total }) },
  );
  if (pages.error !== null) return <FailedState error={pages.error} onRetry={() => void pages.refetch()} />;
  const texts = pages.data?.pages.flatMap((page) => page.texts) ?? [];
  const total = pages.data?.pages.at(-1)?.total;
  if (total === 0) return null;
  // In cells where the text is right, such as the same name in another parent place, it is not changed.
  const doubt = problem.status === 'doubtful' && isDoubt(code) ? code : undefined;
  const isOfForm = doubt !== undefined && FORM_DOUBTS.includes(doubt);
  const fixOf = (text: string, to: string): ImportFix => ({ field, to, of: { text, doubt } });
  const height = Math.min(MAX_HEIGHT, ROW_HEIGHT * Math.min(rows, TEXTS_AT_ONCE));
  const collection = findCollection(state.collection ?? '');
  const ofField = collection?.field(field);
  const fraction =
    problem.status === 'faulty' && ofField?.kind === 'int'
      ? texts.find(({ text }) => roundedFraction(text, 'nearest') !== undefined)
      : undefined;
  return (
    <>
      {collection !== undefined && ofField !== undefined && fraction !== undefined && (
        <FractionOffer
          collection={collection}
          field={ofField}
          text={fraction.text}
          isBusy={isBusy}
          onRound={() => onRound(field)}
          onOther={onOther}
        />
      )}
      <section className={classes.texts} aria-label={t('texts')} aria-busy={total === undefined || isBusy}>
        <div className={classes.textList} style={{ minHeight: total === undefined ? height : undefined }}>
          <ul>
            {texts.map((one) => (
              <li key={`${one.text} ${one.read} ${one.otherwise}`} tabIndex={-1} data-text>
                <OneText
                  code={code}
                  of={one}
                  isBusy={isBusy}
                  onFix={
                    isOfForm || one.text.length >= MAX_SHOWN_TEXT
                      ? undefined
                      : (to) => onFix([fixOf(one.text, to)])
                  }
                />
              </li>
            ))}
          </ul>
          {total !== undefined && (texts.length < total || total > 1) && (
            <LoadMore pages={pages} shown={texts.length} entry="[data-text]">
              {t('shown', { shown: texts.length, count: total, text: format.number(total) })}
            </LoadMore>
          )}
        </div>
        {doubt !== undefined && rows > 1 && texts[0] !== undefined && total !== undefined && (
          <AllDoubts
            doubt={doubt}
            rows={rows}
            example={texts[0]}
            isAllShown={texts.length >= total}
            isBusy={isBusy}
            onDecide={(reading) => onFix([{ field, doubt, reading }])}
          />
        )}
      </section>
    </>
  );
}

/** The position of the next page; undefined: this one is the last. */
const nextSkip = (skip: number, { shown, total }: { shown: number; total: number }): number | undefined =>
  shown > 0 && skip + shown < total ? skip + shown : undefined;

/**
 * One decision for all cells with the doubt, explained by the most frequent text. It is disabled until all texts were
 * shown.
 */
function AllDoubts(options: {
  doubt: DoubtCode;
  rows: number;
  example: ProblemText;
  isAllShown: boolean;
  isBusy: boolean;
  onDecide: (reading: AcceptedReading) => void;
}) {
  const { doubt, rows, example, isAllShown, isBusy, onDecide } = options;
  const t = useTranslations('imports.problems');
  const format = useFormatter();
  const readingText = useReadingText();
  const [pressed, setPressed] = useState<AcceptedReading>();
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
    <div className={classes.decision}>
      <Text size="sm" c="var(--ink-quiet)">
        {isAllShown ? t('decideAll') : t('showFirst')}
      </Text>
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
              disabled={!isAllShown || (isBusy && pressed !== reading)}
              loading={isBusy && pressed === reading}
              onClick={() => {
                setPressed(reading);
                onDecide(reading);
              }}
            >
              {words(value)}
            </Button>
          );
        })}
      </Group>
    </div>
  );
}

/**
 * A text, with its number of rows and its possible readings. @param options.onFix undefined: it is not corrected by its
 * text
 */
function OneText(options: {
  code: ImportProblem['code'];
  of: ProblemText;
  isBusy: boolean;
  onFix: ((to: string) => void) | undefined;
}) {
  const { code, of, isBusy, onFix } = options;
  const { text, rows, read, otherwise } = of;
  const readingText = useReadingText();
  const t = useTranslations('imports.problems');
  const format = useFormatter();
  const [to, setTo] = useState('');
  const [sent, setSent] = useState<string>();
  const fix = (value: string) => {
    setSent(value);
    onFix?.(value);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to.trim() !== '') fix(to);
  };
  const offered = [...new Set([read, otherwise])].filter(
    (value): value is string => value !== null && value !== '',
  );
  return (
    <form onSubmit={submit} className={classes.text}>
      <Text size="sm" className={classes.textName ?? ''}>
        <strong>“{text}”</strong>{' '}
        <Text span size="sm" c="var(--ink-quiet)">
          {t('rows', { count: rows, text: format.number(rows) })}
        </Text>
      </Text>
      {onFix !== undefined && (
        <Group gap="xs">
          {offered.map((value) => (
            <Button
              key={value}
              size="compact-sm"
              variant="default"
              disabled={isBusy && sent !== value}
              loading={isBusy && sent === value}
              onClick={() => fix(value)}
            >
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
            disabled={to.trim() === '' || isBusy}
            aria-label={t('replaceNamed', { text })}
          >
            {t('replace')}
          </Button>
        </Group>
      )}
    </form>
  );
}
