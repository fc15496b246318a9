import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '@/domain/collections';
import { focusCalendar } from './date-popup';
import { type EditorLeave, editorKey } from './editor-keys';
import type { Suggest } from './use-options';
import { useValueList } from './use-value-list';

export type EditorOptions = Readonly<{
  field: Field;
  label: string;
  /** The text when editing starts. */
  text: string;
  /** Typing replaces the text; arrow keys then move to the next cell. */
  replace: boolean;
  fault: string | undefined;
  suggest: Suggest | undefined;
  onCommit: (text: string, leave: EditorLeave) => void;
  onCancel: () => void;
}>;

/** The text that is typed into a cell, its suggestions, and its keys. */
export function useEditor({ field, text: given, replace, suggest, onCommit, onCancel }: EditorOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(replace ? '' : given);
  const [isTyped, setTyped] = useState(false);
  const done = useRef(false);
  const isDate = field.kind === 'timestamp' || field.kind === 'datetime';
  const list = useValueList({ field, text, isTyped, startsOpen: !replace, suggest });
  useFocusAtOnce(input, replace);

  const commit = (value: string, leave: EditorLeave) => {
    if (done.current) return;
    done.current = true;
    onCommit(value, leave);
  };
  const change = (next: string) => {
    setText(next);
    setTyped(true);
    list.restart();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const asked = editorKey(event, { replace, listOpen: list.shows, isDate });
    if (asked === undefined) return;
    event.preventDefault();
    if (asked.do === 'cancel') {
      done.current = true;
      onCancel();
    } else if (asked.do === 'light') list.light(asked.by);
    else if (asked.do === 'open') {
      list.setOpen(true);
      if (list.isOpen && isDate) focusCalendar(input.current);
    } else if (asked.do === 'commit') {
      const meant = list.shows && asked.chooses ? list.values[list.chosen] : undefined;
      commit(meant ?? text, asked.leave);
    }
  };
  return { input, text, change, commit, onKeyDown, list, isDate };
}

/** Synchronously with the start of editing, so that the key that started it is typed into the field. */
function useFocusAtOnce(input: RefObject<HTMLInputElement | null>, replace: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the edit begins
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    const end = input.current?.value.length ?? 0;
    if (!replace) input.current?.setSelectionRange(end, end);
  }, []);
}
