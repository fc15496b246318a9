'use client';

import { IconCalendar } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '@/collections';
import { isNumeric } from '../cell-text';
import { DatePopup, focusCalendar } from './date-popup';
import classes from './editor.module.css';
import { editorKey, type Leave } from './editor-keys';
import { OptionsList } from './options-list';
import { type Suggest, useOptions } from './use-options';

const ICON_SIZE = 16;

export type EditorOptions = Readonly<{
  field: Field;
  label: string;
  /** What is there when the edit begins. */
  text: string;
  /** What is typed takes the place of the text; arrows then go on to the next cell. */
  replace: boolean;
  fault: string | undefined;
  suggest: Suggest | undefined;
  onCommit: (text: string, leave: Leave) => void;
  onCancel: () => void;
}>;

/** Edits a cell in its place: typing, with a list or a calendar below where the field has one. */
export function Editor(options: EditorOptions) {
  const { field, label, replace, fault, suggest, onCommit, onCancel } = options;
  const t = useTranslations('grid');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(replace ? '' : options.text);
  const [typed, setTyped] = useState(false);
  const [lit, setLit] = useState(-1);
  const [open, setOpen] = useState(!replace);
  const done = useRef(false);
  const isDate = field.kind === 'timestamp' || field.kind === 'datetime';
  // Before anything is typed the whole list is offered, not only what is like the present value.
  const values = useOptions({ field, text: typed ? text : field.kind === 'year' ? text : '', suggest });
  const shows = open && values.length > 0 && !(values.length === 1 && values[0] === text);
  // In a list of fixed values the first that fits is meant by Enter.
  const chosen = lit >= 0 ? lit : field.kind === 'enum' && typed && text !== '' ? 0 : -1;
  useFocusAtOnce(input, replace);

  const commit = (value: string, leave: Leave) => {
    if (done.current) return;
    done.current = true;
    onCommit(value, leave);
  };
  const change = (next: string) => {
    setText(next);
    setTyped(true);
    setLit(-1);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const asked = editorKey(event, { replace, listOpen: shows, isDate });
    if (asked === undefined) return;
    event.preventDefault();
    if (asked.do === 'cancel') {
      done.current = true;
      onCancel();
    } else if (asked.do === 'light') {
      setLit((lit + asked.by + values.length + (lit < 0 && asked.by < 0 ? 1 : 0)) % values.length);
    } else if (asked.do === 'open') {
      setOpen(true);
      if (open && isDate) focusCalendar(input.current);
    } else if (asked.do === 'commit')
      commit(shows && asked.chooses && chosen >= 0 ? values[chosen]! : text, asked.leave);
  };
  return (
    <>
      <input
        ref={input}
        className={classes.input}
        data-numeric={isNumeric(field) || undefined}
        value={text}
        aria-label={label}
        aria-invalid={fault === undefined ? undefined : true}
        autoComplete="off"
        spellCheck={false}
        inputMode={isNumeric(field) ? 'numeric' : 'text'}
        {...(values.length > 0 || field.kind === 'enum'
          ? {
              role: 'combobox',
              'aria-expanded': shows,
              'aria-controls': shows ? `${id}-list` : undefined,
              'aria-activedescendant': shows && chosen >= 0 ? `${id}-list-${chosen}` : undefined,
              'aria-autocomplete': 'list',
            }
          : {})}
        placeholder={isDate ? t('datePlaceholder') : undefined}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (event.relatedTarget?.closest('[data-grid-popup]') == null) commit(text, 'stay');
        }}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
      />
      {isDate && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.calendarButton}
          aria-label={t('calendar.open')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={ICON_SIZE} aria-hidden />
        </button>
      )}
      {shows && (
        <OptionsList
          id={`${id}-list`}
          label={label}
          values={values}
          lit={chosen}
          anchor={input}
          onChoose={(value) => commit(value, 'stay')}
        />
      )}
      {isDate && open && <DatePopup anchor={input} text={text} onChange={change} />}
    </>
  );
}

/** In the same moment in which the edit begins, so that the key that began it is typed into the field. */
function useFocusAtOnce(input: React.RefObject<HTMLInputElement | null>, replace: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the edit begins
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    const end = input.current?.value.length ?? 0;
    if (!replace) input.current?.setSelectionRange(end, end);
  }, []);
}
