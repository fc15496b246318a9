'use client';

import { Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { MAX_HTML } from '@/domain/collections/field';
import classes from './html-field.module.css';
import { HtmlPreview } from './html-preview';
import { HtmlToolbar } from './html-toolbar';
import { type Element, writeElement } from './markup';

const PAUSE_MS = 250;
const ROWS = 10;

export type HtmlEditorProps = Readonly<{
  value: string;
  onChange: (value: string) => void;
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Whether it takes the focus when its dialog opens. */
  isFirst?: boolean;
}>;

/** The source of an HTML text, with buttons for frequent elements, and a preview below. */
export function HtmlEditor(options: HtmlEditorProps) {
  const { value, onChange, label, description, error, isFirst = false } = options;
  const t = useTranslations('html');
  const id = useId();
  const source = useRef<HTMLTextAreaElement>(null);
  // The focus is moved at once: the focus trap of a dialog moves it a moment later, and the next key would be lost.
  useLayoutEffect(() => {
    const area = source.current;
    if (!isFirst || area === null) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [isFirst]);
  const [shown] = useDebouncedValue(value, PAUSE_MS);
  const write = (element: Element) => {
    const area = source.current;
    if (area === null) return;
    const start = area.selectionStart;
    const selected = area.value.slice(start, area.selectionEnd);
    const { text, from, to } = writeElement(element, { selected, filler: t(`fillers.${element}`) });
    area.focus();
    replaceSelection(area, text);
    area.setSelectionRange(start + from, start + to);
  };
  return (
    <div className={classes.field}>
      <Input.Wrapper id={id} label={label} description={description} error={error}>
        <div className={classes.editor} data-error={error !== undefined || undefined}>
          <HtmlToolbar controls={id} onWrite={write} />
          <textarea
            ref={source}
            id={id}
            className={classes.source}
            value={value}
            rows={ROWS}
            spellCheck={false}
            data-autofocus={isFirst || undefined}
            autoCapitalize="off"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}-count ${id}-description ${id}-error`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </Input.Wrapper>
      <Count id={`${id}-count`} value={value} />
      <p className={classes.caption}>{t('preview')}</p>
      <HtmlPreview html={shown} />
    </div>
  );
}

function Count({ id, value }: { id: string; value: string }) {
  const t = useTranslations('html');
  const format = useFormatter();
  const count = [...value].length;
  return (
    <p id={id} className={classes.count} data-over={count > MAX_HTML || undefined}>
      {t('count', { count: format.number(count), most: format.number(MAX_HTML) })}
    </p>
  );
}

/** Inserts a text as if it were typed, so that the browser can undo it. */
function replaceSelection(area: HTMLTextAreaElement, text: string): void {
  if (document.execCommand('insertText', false, text)) return;
  area.setRangeText(text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
