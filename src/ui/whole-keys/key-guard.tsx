'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { shortenKeys } from '@/domain/key-text';

/** An attribute of a field that accepts a whole key: `data-whole-key`. Its value is sent only in bodies. */
const ALLOWED = '[data-whole-key], [type=password]';
const STAYS_MS = 8_000;

/**
 * Shortens a whole API key that is typed or pasted into any field to its prefix, before the field's own handlers run:
 * search texts enter addresses, and texts are stored. The person is notified.
 */
export function KeyGuard() {
  const t = useTranslations('common.wholeKey');
  useEffect(() => {
    const guard = ({ target }: Event) => {
      if (!isTextField(target) || target.matches(ALLOWED)) return;
      const short = shortenKeys(target.value);
      if (short === target.value) return;
      setValue(target, short);
      void tell({ title: t('title'), message: t('message') });
    };
    // Listeners of the window run first, so React reads the field when it has already been shortened.
    for (const type of ['input', 'change']) window.addEventListener(type, guard, true);
    return () => {
      for (const type of ['input', 'change']) window.removeEventListener(type, guard, true);
    };
  }, [t]);
  return null;
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** As if it had been typed: React notices only what is set on the element itself. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

async function tell({ title, message }: { title: string; message: string }): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  // Below a title Mantine shows the message with too little contrast.
  const styles = { description: { color: 'var(--ink-quiet)' } };
  notifications.show({ id: 'whole-key', color: 'yellow', autoClose: STAYS_MS, title, message, styles });
}
