'use client';

import { useEffect } from 'react';
import type { EarlyInput } from './keep';

/** Repeats, once the page is interactive, the input that was made on it before. */
export function ReplayEarlyInput() {
  useEffect(() => {
    const { earlyInput } = window;
    if (earlyInput === undefined) return;
    delete window.earlyInput;
    earlyInput.stop();
    for (const input of earlyInput.kept) replay(input);
  }, []);
  return null;
}

function replay({ control, type, value }: EarlyInput): void {
  if (!control.isConnected) return;
  if (value !== undefined) setValue(control as HTMLInputElement, value);
  if (type === 'click') control.click();
  else control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * React notices a value only if it differs from the last value that it knows, and setting `value` on the element updates
 * that one. So another value is set there first, and the right one by the setter of the prototype.
 */
function setValue(control: HTMLInputElement, value: string): void {
  control.value = value === '' ? control.defaultValue : '';
  const byItself = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  byItself?.set?.call(control, value);
}
