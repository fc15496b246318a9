import { useRef, useState } from 'react';
import { findCollection } from '@/domain/collections';
import { fieldOf } from '@/ui/errors';
import { missingOf } from './pairs/choices';
import { usePairs } from './pairs/use-pairs';
import type { ListedValue, WireRenaming } from './types';
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
  const [foreseen, setForeseen] = useState<WireRenaming>();
  const [refused, setRefused] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const to = text.trim().normalize('NFC');
  const total = foreseen?.collisions ?? 0;
  const identifier = findCollection(named.collection)?.identifier ?? '';
  const asked = { ...named, value: value.value, to };
  const pairs = usePairs(total === 0 ? undefined : asked, identifier);
  const refusal = useValueFault()(fieldOf(preview.error) === 'to' ? preview.error : undefined);
  const forget = () => {
    preview.reset();
    rename.reset();
    setForeseen(undefined);
    setRefused(undefined);
    pairs.forget();
  };
  const change = (typed: string) => {
    setText(typed);
    setFault(undefined);
    forget();
  };
  const foresee = () =>
    preview.mutate(
      { ...asked, preview: true },
      { onSuccess: setForeseen, onError: () => input.current?.focus() },
    );
  const check = () => {
    if (to !== '' && to !== value.value) return foresee();
    setFault(to === '' ? 'missing' : 'same');
    input.current?.focus();
  };
  const perform = () => {
    setRefused(undefined);
    if (foreseen === undefined) return check();
    const chosen = total === 0 ? undefined : pairs.inputOf(total);
    // If others have changed records since, the rename is refused, and previewed again.
    rename.mutate(
      { ...asked, merge: foreseen.exists, ...(chosen && { pairs: chosen }) },
      {
        onSuccess: () => onDone(to),
        onError: async (error) => {
          const told = await pairs.refuse(error, total);
          setRefused(told);
          foresee();
        },
      },
    );
  };
  return {
    input,
    text,
    fault,
    refusal,
    /** The reason why pairs were refused. */
    refused,
    error: rename.error ?? (refusal === undefined ? preview.error : undefined),
    foreseen,
    pairs,
    /** The number of pairs without a choice. */
    missing: missingOf(pairs.choices, total),
    change,
    perform,
    forget,
  };
}
