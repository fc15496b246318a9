'use client';

import { useEffect, useRef } from 'react';

type Form<T> = Readonly<{ values: T; isDirty: () => boolean; setValues: (values: Partial<T>) => void }>;

/**
 * Keeps what is typed into a form in this tab, so that it survives a reload and a session that ends. Leaving the page by a
 * link forgets it.
 * @param options.name of the form, with what it is about
 * @param options.read takes the known values from stored ones; undefined if they have another form
 * @returns a function that forgets the draft, for when the form was sent
 */
export function useDraft<T extends object>(
  form: Form<T>,
  { name, read }: { name: string; read: (stored: unknown) => Partial<T> | undefined },
): () => void {
  const key = `draft ${name}`;
  const isReady = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come to life
  useEffect(() => {
    const draft = read(readStored(key));
    if (draft !== undefined) form.setValues(draft);
    isReady.current = true;
    return () => store(key, undefined);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a value has changed
  useEffect(() => {
    if (isReady.current) store(key, form.isDirty() ? form.values : undefined);
  }, [form.values]);
  return () => store(key, undefined);
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function store(key: string, values: object | undefined): void {
  try {
    if (values === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Storage is full or forbidden: the form works without a draft.
  }
}
