'use client';

import { useSyncExternalStore } from 'react';

/** The state of the whole page whether the person is asked to prove who they are; listeners are notified of it. */
type Asked = Readonly<{ answer: Promise<boolean>; settle: (isProved: boolean) => void }>;

const listeners = new Set<() => void>();
let asked: Asked | undefined;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Asks the person to prove who they are. @returns whether they did; false also on pages that cannot ask */
export function askToReauthenticate(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (asked === undefined) {
    let settle: Asked['settle'] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    asked = { answer, settle };
    tell();
  }
  return asked.answer;
}

/** Ends the question. */
export function settleReauthentication(isProved: boolean): void {
  asked?.settle(isProved);
  asked = undefined;
  tell();
}

export const isReauthenticationAsked = (): boolean => asked !== undefined;

export const useReauthenticationAsked = (): boolean =>
  useSyncExternalStore(subscribe, isReauthenticationAsked, () => false);

function tell(): void {
  for (const listener of listeners) listener();
}
