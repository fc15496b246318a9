import { type RefObject, useEffect, useRef, useState } from 'react';
import { findCollection, OPERATIONS } from '@/domain/collections';
import { fieldOf } from '@/ui/errors';
import { type Inputs, type Outputs, trpc } from '@/ui/trpc';
import { receivePastedKeys, takePastedKey } from '@/ui/whole-keys/pasted-key';
import { describePasted, keyWithin, type PastedText } from './pasted-text';

type Call = Omit<Inputs['keys']['diagnose'], 'key'>;

/** The service's answer about a key, with the question and the page's own findings about the text. */
export type DiagnosisAnswer = Outputs['keys']['diagnose'] &
  Readonly<{
    asked: Call;
    /** There were other characters around the key, or within it. */
    isWrapped: boolean;
    pasted: PastedText;
  }>;

type Fields = 'key' | 'collection' | 'operation' | 'address';

/**
 * The state of the form, and the call. The key is kept in the state of this component until the answer arrives, and nowhere
 * else: not in the query cache, the address, or storage.
 */
export function useDiagnosis(onAnswer: (answer: DiagnosisAnswer | undefined) => void) {
  const [key, setKey] = useState('');
  const [collection, setCollection] = useState<string | null>(null);
  const [operation, setOperation] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const [missing, setMissing] = useState<Fields>();
  const field = useRef<HTMLInputElement>(null);
  // A one-line field removes line breaks; a person who pastes a broken key must be informed about them.
  const broken = useRef('');
  useEffect(() => {
    const pasted = takePastedKey();
    if (pasted !== undefined) setKey(pasted);
    return receivePastedKeys(setKey);
  }, []);
  const ask = trpc.keys.diagnose.useMutation({ gcTime: 0 });

  const run = async () => {
    const text = textOf(key, broken.current);
    const fault = faultOf({ text, collection, operation });
    setMissing(fault);
    if (fault !== undefined) return focusOn(fault, field);
    const chosen = findCollection(collection ?? '')?.resource;
    const known = OPERATIONS.find((name) => name === operation);
    const call: Call = {
      ...(chosen !== undefined && known !== undefined ? { collection: chosen, operation: known } : {}),
      ...(address.trim() === '' ? {} : { address: address.trim() }),
    };
    const inner = keyWithin(text);
    const answer = await ask.mutateAsync({ key: inner ?? text, ...call }).catch(() => undefined);
    // The earlier answer does not belong to the new question.
    if (answer === undefined) return onAnswer(undefined);
    onAnswer({ ...answer, asked: call, isWrapped: inner !== undefined, pasted: describePasted(text) });
    setKey('');
    broken.current = '';
    ask.reset();
    field.current?.focus();
  };

  return {
    key,
    setKey,
    collection,
    setCollection,
    operation,
    setOperation,
    address,
    setAddress,
    missing,
    field,
    run,
    isPending: ask.isPending,
    error: ask.error,
    isAddressFaulty: fieldOf(ask.error) === 'address',
    notePaste: (pasted: string) => {
      broken.current = /\S[\r\n]+\s*\S/.test(pasted) ? pasted : '';
    },
  };
}

/** The pasted text with its line breaks, if the field still contains exactly that text. */
function textOf(key: string, broken: string): string {
  return broken !== '' && broken.replace(/[\r\n]/g, '') === key ? broken : key;
}

function faultOf(form: {
  text: string;
  collection: string | null;
  operation: string | null;
}): Fields | undefined {
  if (form.text.trim() === '') return 'key';
  if (form.collection === null && form.operation !== null) return 'collection';
  return form.collection !== null && form.operation === null ? 'operation' : undefined;
}

function focusOn(fault: Fields, key: RefObject<HTMLInputElement | null>): void {
  if (fault === 'key') key.current?.focus();
  else document.querySelector<HTMLElement>(`[data-field="${fault}"]`)?.focus();
}
