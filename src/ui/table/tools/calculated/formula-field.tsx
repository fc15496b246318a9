'use client';

import { Button, Combobox, Textarea, useCombobox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import type { FormulaColumn } from '@/domain/formulas/formula';
import type { FormulaFault, FormulaFaultCode } from '@/domain/formulas/formula-fault';
import { FUNCTIONS } from '@/domain/formulas/functions';
import { MAX_FORMULA } from '@/domain/formulas/tokens';
import classes from './calculated.module.css';
import { completionsOf, inserted, typedAt } from './completion';

/** The column as formulas show it. */
type Named = FormulaColumn & Readonly<{ shown: string }>;

/**
 * The field for a formula, which marks the position of its fault; columns are completed while their names are typed, or
 * inserted by a click.
 */
export function FormulaField(options: {
  text: string;
  columns: readonly Named[];
  fault: FormulaFault | undefined;
  input: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
}) {
  const { text, columns, fault, input, onChange } = options;
  const t = useTranslations('looks.calculated');
  const combobox = useCombobox();
  const faultId = useId();
  const [caret, setCaret] = useState(text.length);
  const typed = typedAt(text, caret);
  const offered = typed === undefined ? [] : completionsOf(typed.name, columns);
  const change = (next: string, at: number) => {
    onChange(next);
    setCaret(at);
    const word = typedAt(next, at);
    if (word === undefined || completionsOf(word.name, columns).length === 0) return combobox.closeDropdown();
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const insert = (name: string, place: Readonly<{ from: number; to: number }>) => {
    const next = inserted(text, place, `[${name}]`);
    onChange(next.text);
    setCaret(next.caret);
    combobox.closeDropdown();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const complete = (name: string) => typed !== undefined && insert(shownOf(columns, name), typed);
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0;
    if (event.key !== 'Enter' || isChosen) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div className={classes.formula}>
      <Combobox
        store={combobox}
        onOptionSubmit={complete}
        withinPortal={false}
        floatingStrategy="fixed"
        position="bottom-start"
      >
        <Combobox.Target>
          <Textarea
            ref={input}
            size="sm"
            label={t('formula')}
            description={t('formulaHint')}
            autosize
            minRows={2}
            maxLength={MAX_FORMULA}
            spellCheck={false}
            autoComplete="off"
            classNames={{ input: classes.input ?? '' }}
            value={text}
            error={fault !== undefined}
            {...(fault === undefined ? {} : { 'aria-describedby': faultId })}
            onChange={({ currentTarget: { value, selectionStart } }) => change(value, selectionStart)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={submit}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={offered.length === 0}>
          <Combobox.Options aria-label={t('columns')} className={classes.options ?? ''}>
            {offered.map(({ name, shown }) => (
              <Combobox.Option key={name} value={name}>
                {shown}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {fault !== undefined && <FaultText id={faultId} fault={fault} text={text} />}
      <fieldset className={classes.insert}>
        <legend>{t('insert')}</legend>
        {columns.map(({ name, shown }) => (
          <Button
            key={name}
            size="compact-sm"
            variant="default"
            title={name}
            onClick={() => insert(shown, { from: caret, to: caret })}
          >
            {shown}
          </Button>
        ))}
      </fieldset>
      <p className={classes.note}>{t('functions', { names: FUNCTIONS.join(', ') })}</p>
    </div>
  );
}

const shownOf = (columns: readonly Named[], wanted: string): string =>
  columns.find(({ name }) => name === wanted)?.shown ?? wanted;

/** The fault, and the formula with the faulty part marked. */
function FaultText({ id, fault, text }: { id: string; fault: FormulaFault; text: string }) {
  const t = useTranslations('looks.calculated');
  const { from, to } = fault;
  return (
    <div id={id} role="alert" className={classes.fault}>
      {t(`faults.${fault.code satisfies FormulaFaultCode}`, { part: fault.part, most: MAX_FORMULA })}
      {to > from && fault.code !== 'empty' && (
        <code className={classes.marked}>
          {text.slice(0, from)}
          <mark>{text.slice(from, to)}</mark>
          {text.slice(to)}
        </code>
      )}
    </div>
  );
}
