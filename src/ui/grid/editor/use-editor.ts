import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Field } from '@/domain/collections';
import type { OpenEditor } from '../controller';
import { focusCalendar } from './date-popup';
import { type EditorLeave, editorKey } from './editor-keys';
import type { Suggest } from './use-options';
import { useValueList } from './use-value-list';

export type EditorOptions = Readonly<{
  field: Field;
  label: string;
  /** The text when editing starts. */
  text: string;
  /** The text that was typed before the editor opened; it replaces the cell's text. */
  typed?: string | undefined;
  /** Typing replaces the text; arrow keys then move to the next cell. */
  replace: boolean;
  fault: string | undefined;
  suggest: Suggest | undefined;
  /** The editor that is open is registered here. */
  openEditor: RefObject<OpenEditor | undefined>;
  /** Enters a text. @param leave where the focus moves; the cell is left afterwards */
  onEnter: (text: string, leave: EditorLeave) => void;
  onLeave: (leave: EditorLeave) => void;
}>;

/** The text that is typed into a cell, its suggestions, and its keys. */
export function useEditor(options: EditorOptions) {
  const { field, text: given, typed, replace, suggest, onEnter, onLeave } = options;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(typed ?? (replace ? '' : given));
  const [isTyped, setTyped] = useState(typed !== undefined);
  const done = useRef(false);
  const isDate = field.kind === 'timestamp' || field.kind === 'datetime';
  const list = useValueList({ field, text, isTyped, startsOpen: !replace, suggest });
  useFocusAtOnce(input, replace);

  /** Enters a text once, unless the editor was opened by a key that typed nothing. */
  const enter = (value: string, leave: EditorLeave) => {
    if (done.current) return;
    done.current = true;
    if (isTyped || !replace || value !== text) onEnter(value, leave);
  };
  const commit = (value: string, leave: EditorLeave) => {
    if (done.current) return;
    enter(value, leave);
    onLeave(leave);
  };
  useOpenEditor(options.openEditor, {
    finish: () => enter(text, 'elsewhere'),
    isChanged: () => !done.current && isTyped && text !== given,
    text: () => text,
  });
  /** Closes the editor if nothing was typed into it. @returns whether it did */
  const giveUp = (): boolean => {
    if (isTyped) return false;
    done.current = true;
    onLeave('stay');
    return true;
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
      onLeave('stay');
    } else if (asked.do === 'light') list.light(asked.by);
    else if (asked.do === 'open') {
      list.setOpen(true);
      if (list.isOpen && isDate) focusCalendar(input.current);
    } else if (asked.do === 'commit') {
      const meant = list.shows && asked.chooses ? list.values[list.chosen] : undefined;
      commit(meant ?? text, asked.leave);
    }
  };
  return { input, text, change, commit, giveUp, onKeyDown, list, isDate };
}

/** Registers the open editor. The typed text is also entered when the editor is removed, whatever removes it. */
function useOpenEditor(open: RefObject<OpenEditor | undefined>, editor: OpenEditor) {
  const latest = useRef(editor);
  latest.current = editor;
  useLayoutEffect(() => {
    const own: OpenEditor = {
      finish: () => latest.current.finish(),
      isChanged: () => latest.current.isChanged(),
      text: () => latest.current.text(),
    };
    open.current = own;
    return () => {
      if (latest.current.isChanged()) latest.current.finish();
      if (open.current === own) open.current = undefined;
    };
  }, [open]);
}

/** The field is focused synchronously with the start of editing, so that the key that started it is typed into it. */
function useFocusAtOnce(input: RefObject<HTMLInputElement | null>, replace: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the edit begins
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    const end = input.current?.value.length ?? 0;
    if (!replace) input.current?.setSelectionRange(end, end);
  }, []);
}
