'use client';

import { IconCalendar } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { isNumeric } from '@/domain/collections/field';
import { isSeveralCells } from '../clipboard/clipboard-text';
import { DatePopup } from './date-popup';
import classes from './editor.module.css';
import { OptionsList } from './options-list';
import { type EditorOptions, useEditor } from './use-editor';
import type { useValueList } from './use-value-list';

const ICON_SIZE = 16;

/** Edits a cell in place, with a list or a calendar below if the field has one. */
export function Editor(options: EditorOptions) {
  const { field, label, fault } = options;
  const t = useTranslations('grid');
  const id = useId();
  const editor = useEditor(options);
  const { input, text, commit, list, isDate } = editor;
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
        {...(list.values.length > 0 || field.kind === 'enum' ? comboboxOf(list, `${id}-list`) : {})}
        placeholder={isDate ? t('datePlaceholder') : undefined}
        onChange={(event) => editor.change(event.currentTarget.value)}
        onKeyDown={editor.onKeyDown}
        onBlur={(event) => {
          // Another window has the focus; the editor stays open until the person returns.
          if (event.relatedTarget === null && !document.hasFocus()) return;
          if (event.relatedTarget?.closest('[data-grid-popup]') == null)
            commit(text, event.relatedTarget === null ? 'stay' : 'elsewhere');
        }}
        onPaste={(event) => {
          const isBlock = isSeveralCells(event.clipboardData.getData('text/plain'));
          // The key for several cells is handled by the grid, unless something was typed here.
          if (!isBlock || !editor.giveUp()) event.stopPropagation();
        }}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
      />
      {isDate && <CalendarButton onClick={() => list.setOpen(!list.isOpen)} />}
      {list.shows && (
        <OptionsList
          id={`${id}-list`}
          label={label}
          values={list.values}
          present={text}
          lit={list.chosen}
          anchor={input}
          onChoose={(value) => commit(value, 'stay')}
        />
      )}
      {isDate && list.isOpen && (
        <DatePopup
          anchor={input}
          text={text}
          onChange={editor.change}
          onLeave={() => commit(text, 'elsewhere')}
        />
      )}
    </>
  );
}

/** The ARIA attributes of a field with a list below it. */
const comboboxOf = ({ shows, chosen }: ReturnType<typeof useValueList>, id: string) => ({
  role: 'combobox',
  'aria-expanded': shows,
  'aria-controls': shows ? id : undefined,
  'aria-activedescendant': shows && chosen >= 0 ? `${id}-${chosen}` : undefined,
  'aria-autocomplete': 'list' as const,
});

/** The focus stays in the field, from which keys open the calendar. */
function CalendarButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('grid.calendar');
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.calendarButton}
      aria-label={t('open')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <IconCalendar size={ICON_SIZE} aria-hidden />
    </button>
  );
}
