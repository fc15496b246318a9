'use client';

import { useEffect, useRef } from 'react';
import { readJsonFromTab, storeInTab } from '../parts/tab-storage';

type Form<T> = Readonly<{ values: T; isDirty: () => boolean; setValues: (values: Partial<T>) => void }>;

/**
 * Keeps what is typed into a form in this tab, so that it survives a reload and a session that ends. Leaving the page by a
 * link forgets it.
 * @param options.name of the form, with its subject
 * @param options.read reads the known values from stored ones; undefined if these have another structure
 * @returns a function that forgets the draft, for when the form was sent
 */
export function useDraft<T extends object>(
  form: Form<T>,
  { name, read }: { name: string; read: (stored: unknown) => Partial<T> | undefined },
): () => void {
  const key = `draft ${name}`;
  const forget = () => void storeInTab(key, undefined);
  const isReady = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first render in the browser
  useEffect(() => {
    const draft = read(readJsonFromTab(key));
    if (draft !== undefined) form.setValues(draft);
    isReady.current = true;
    return forget;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a value has changed
  useEffect(() => {
    if (isReady.current) storeInTab(key, form.isDirty() ? JSON.stringify(form.values) : undefined);
  }, [form.values]);
  return forget;
}
