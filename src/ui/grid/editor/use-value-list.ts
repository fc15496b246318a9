import { useState } from 'react';
import type { Field } from '@/domain/collections';
import { type Suggest, useOptions } from './use-options';

/** The options below a cell's editor: whether they are shown, and which one is highlighted. */
export function useValueList(options: {
  field: Field;
  /** The text of the editor, and whether any of it was typed. */
  text: string;
  isTyped: boolean;
  startsOpen: boolean;
  suggest: Suggest | undefined;
}) {
  const { field, text, isTyped, startsOpen, suggest } = options;
  const [lit, setLit] = useState(-1);
  const [isOpen, setOpen] = useState(startsOpen);
  // Before anything is typed, the whole list is offered, not only values similar to the present one.
  const values = useOptions({ field, text: isTyped || field.kind === 'year' ? text : '', suggest });
  return {
    values,
    isOpen,
    setOpen,
    shows: isOpen && values.length > 0 && !(values.length === 1 && values[0] === text),
    /** The highlighted option. In a list of fixed values, Enter chooses the first that matches. */
    chosen: lit >= 0 ? lit : field.kind === 'enum' && isTyped && text !== '' ? 0 : -1,
    light: (by: number) => {
      // The highlight starts at the present value, which need not be chosen.
      const from = lit < 0 && !isTyped ? values.indexOf(text) : lit;
      setLit((from + by + values.length + (from < 0 && by < 0 ? 1 : 0)) % values.length);
    },
    /** The text was changed, so other options are offered. */
    restart: () => {
      setLit(-1);
      setOpen(true);
    },
  };
}
