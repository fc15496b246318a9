import { useRef, useState } from 'react';
import { fieldOf } from '@/ui/errors';
import type { ListedValue } from './types';
import type { ValueChanges } from './use-value-changes';
import { useValueFault } from './use-value-fault';

/** The state of a rename: typed, previewed and done. @param options.onDone called with the new name */
export function useRenaming(options: {
  value: ListedValue;
  changes: ValueChanges;
  onDone: (name: string) => void;
}) {
  const { value, changes, onDone } = options;
  const { preview, rename, named } = changes;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'missing' | 'same'>();
  const input = useRef<HTMLInputElement>(null);
  const to = text.trim().normalize('NFC');
  const foreseen = preview.data;
  const isBlocked = foreseen !== undefined && foreseen.collisions > 0;
  const refusal = useValueFault()(fieldOf(preview.error) === 'to' ? preview.error : undefined);
  const forget = () => {
    preview.reset();
    rename.reset();
  };
  const change = (typed: string) => {
    setText(typed);
    setFault(undefined);
    forget();
  };
  const foresee = () => {
    const onError = () => input.current?.focus();
    preview.mutate({ ...named, value: value.value, to, preview: true }, { onError });
  };
  const check = () => {
    if (to !== '' && to !== value.value) return foresee();
    setFault(to === '' ? 'missing' : 'same');
    input.current?.focus();
  };
  const perform = () => {
    if (foreseen === undefined || isBlocked) return check();
    // If others have changed records since, the rename is refused, and previewed again.
    rename.mutate(
      { ...named, value: value.value, to, merge: foreseen.exists },
      { onSuccess: () => onDone(to), onError: foresee },
    );
  };
  const error = rename.error ?? (refusal === undefined ? preview.error : undefined);
  return { input, text, fault, refusal, error, foreseen, isBlocked, change, perform, forget };
}
