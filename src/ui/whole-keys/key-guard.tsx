'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { shortenKeys } from '@/domain/key-text';
import { diagnosisOffer, keepPastedKey } from './pasted-key';

/** An attribute of a field that accepts a whole key: `data-whole-key`. Its value is sent only in bodies. */
const ALLOWED = '[data-whole-key], [type=password]';

/**
 * Shortens a whole API key that is typed or pasted into any field to its prefix, before the field's own handlers run:
 * search texts enter addresses, and texts are stored. The person is notified, and offered to
 * diagnose the key.
 */
export function KeyGuard() {
  const t = useTranslations('common.wholeKey');
  useEffect(() => {
    const guard = ({ target }: Event) => {
      if (!isTextField(target) || target.matches(ALLOWED)) return;
      const short = shortenKeys(target.value);
      if (short === target.value) return;
      keepPastedKey(target.value);
      setValue(target, short);
      const words = { title: t('title'), message: t('message'), diagnose: t('diagnose') };
      // This is loaded when it is needed, because few pages need it.
      void import('./key-notice').then(({ showKeyNotice }) =>
        showKeyNotice({ ...words, onDiagnose: diagnosisOffer() }),
      );
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

/** The value is set as if it had been typed: React notices only a value that is set by the element's own setter. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}
