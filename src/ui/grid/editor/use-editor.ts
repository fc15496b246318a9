import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '@/domain/collections';
import { focusCalendar } from './date-popup';
import { editorKey, type Leave } from './editor-keys';
import type { Suggest } from './use-options';
import { useValueList } from './use-value-list';

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
  const [isTyped, setTyped] = useState(false);
  const done = useRef(false);
  const isDate = field.kind === 'timestamp' || field.kind === 'datetime';
  const list = useValueList({ field, text, isTyped, startsOpen: !replace, suggest });
  useFocusAtOnce(input, replace);

  const commit = (value: string, leave: Leave) => {
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

/** In the same moment in which the edit begins, so that the key that began it is typed into the field. */
function useFocusAtOnce(input: RefObject<HTMLInputElement | null>, replace: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the edit begins
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    const end = input.current?.value.length ?? 0;
    if (!replace) input.current?.setSelectionRange(end, end);
  }, []);
}
