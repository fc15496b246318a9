import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '@/collections';
import { focusCalendar } from './date-popup';
import { editorKey, type Leave } from './editor-keys';
import { type Suggest, useOptions } from './use-options';

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

/** What is typed into a cell, what is offered for it, and what its keys do. */
export function useEditor({ field, text: given, replace, suggest, onCommit, onCancel }: EditorOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(replace ? '' : given);
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
  return {
    input,
    text,
    change,
    commit,
    onKeyDown,
    values,
    /** Whether the list is shown, and which of its values is lit. */
    shows,
    chosen,
    isDate,
    isOpen: open,
    toggle: () => setOpen(!open),
  };
}

/** In the same moment in which the edit begins, so that the key that began it is typed into the field. */
function useFocusAtOnce(input: RefObject<HTMLInputElement | null>, replace: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the edit begins
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    const end = input.current?.value.length ?? 0;
    if (!replace) input.current?.setSelectionRange(end, end);
  }, []);
}
