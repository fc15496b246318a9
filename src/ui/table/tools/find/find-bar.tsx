'use client';

import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { MAX_SEARCH } from '@/domain/collections/view/view';
import { useErrorText } from '@/ui/errors';
import type { Tools } from '../tools';
import classes from './find-bar.module.css';
import { useFind } from './use-find';

const ICON_SIZE = 16;

/** Finds a text within the table, because the browser's own search finds it in rendered rows only. */
export function FindBar({ tools }: { tools: Tools }) {
  const t = useTranslations('tableTools.find');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const { grid, rights, finding } = tools;
  const [text, setText] = useState('');
  const { total, place, error, step } = useFind(tools, text);
  const input = useRef<HTMLInputElement>(null);
  // Ctrl F again returns to the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it is asked for
  useEffect(() => input.current?.select(), [finding.asked]);
  const go = (direction: 'next' | 'previous') => void step(direction).catch(() => {});
  const close = () => {
    finding.close();
    grid.current?.focus();
  };
  useStepKey(go);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key === 'Enter' && event.target !== input.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') close();
    else go(event.shiftKey ? 'previous' : 'next');
  };
  const isEmpty = text.trim() === '';
  const nothing = total === 0;
  return (
    <search className={classes.bar} aria-label={t('title')} onKeyDown={onKeyDown}>
      <TextInput
        ref={input}
        className={classes.text ?? ''}
        size="sm"
        aria-label={t('text')}
        placeholder={t('text')}
        value={text}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <span role="status" className={classes.count} data-nothing={nothing || undefined}>
        {!isEmpty &&
          (error !== null ? errorText(error) : total === undefined ? '' : t('count', { place, total }))}
      </span>
      <div className={classes.buttons}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('previous')}
          title={t('previous')}
          disabled={isEmpty || nothing}
          onClick={() => go('previous')}
        >
          <IconChevronUp size={ICON_SIZE} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('next')}
          title={t('next')}
          disabled={isEmpty || nothing}
          onClick={() => go('next')}
        >
          <IconChevronDown size={ICON_SIZE} aria-hidden />
        </ActionIcon>
        {rights.edit && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => tools.open('replace', input.current, text.trim())}
          >
            {t('replace')}
          </Button>
        )}
        <CloseButton aria-label={common('close')} onClick={close} />
      </div>
    </search>
  );
}

/** F3 and Shift F3 go to the next and the previous row from anywhere on the page. */
function useStepKey(go: (direction: 'next' | 'previous') => void): void {
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F3' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current(event.shiftKey ? 'previous' : 'next');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
