import { useState } from 'react';
import type { Field } from '@/domain/collections';
import { type Suggest, useOptions } from './use-options';

/** The values that are offered below a cell's editor: whether they are shown, and which of them is lit. */
export function useValueList(options: {
  field: Field;
  /** What is in the editor, and whether any of it was typed. */
  text: string;
  isTyped: boolean;
  startsOpen: boolean;
  suggest: Suggest | undefined;
}) {
  const { field, text, isTyped, startsOpen, suggest } = options;
  const [lit, setLit] = useState(-1);
  const [isOpen, setOpen] = useState(startsOpen);
  // Before anything is typed the whole list is offered, not only what is like the present value.
  const values = useOptions({ field, text: isTyped || field.kind === 'year' ? text : '', suggest });
  return {
    values,
    isOpen,
    setOpen,
    shows: isOpen && values.length > 0 && !(values.length === 1 && values[0] === text),
    /** The lit one. In a list of fixed values the first that fits is meant by Enter. */
    chosen: lit >= 0 ? lit : field.kind === 'enum' && isTyped && text !== '' ? 0 : -1,
    light: (by: number) => {
      // From the present value on, which needs no choosing.
      const from = lit < 0 && !isTyped ? values.indexOf(text) : lit;
      setLit((from + by + values.length + (from < 0 && by < 0 ? 1 : 0)) % values.length);
    },
    /** Something else was typed: other values are offered. */
    restart: () => {
      setLit(-1);
      setOpen(true);
    },
  };
}
