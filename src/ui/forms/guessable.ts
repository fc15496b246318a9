'use client';

import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { GuessableCheck } from '@/domain/guessable';
import { MIN_PASSWORD, type Personal } from '@/domain/passwords';

let check: GuessableCheck | undefined;

/** Whether a password is known to be guessable; false before the lists are loaded, while only the service can judge. */
export const isKnownGuessable: GuessableCheck = (password, personal) => check?.(password, personal) ?? false;

/**
 * Whether a password is guessable, while it is typed. The lists of words are loaded at the first character.
 * @returns undefined as long as the password is short, or the lists are not there
 */
export function useGuessable(password: string, { name, email }: Personal): boolean | undefined {
  const typed = useDeferredValue(password);
  const [isLoaded, setLoaded] = useState(check !== undefined);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped || isLoaded) return;
    load().then(
      () => setLoaded(true),
      // Without the lists, the service judges when the form is sent.
      () => undefined,
    );
  }, [isTyped, isLoaded]);
  // An estimate takes milliseconds: it is made once for each text, not at every rendering.
  return useMemo(
    () => (isLoaded && typed.length >= MIN_PASSWORD ? isKnownGuessable(typed, { name, email }) : undefined),
    [isLoaded, typed, name, email],
  );
}

async function load(): Promise<void> {
  const { loadGuessableCheck } = await import('@/domain/guessable');
  check = await loadGuessableCheck();
}
