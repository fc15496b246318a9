import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type PlacedWords, placedWords } from './placed-words';

/** The words about places of a system in the reader's language. Needs the messages `placeSystems`. */
export function usePlacedWords(): PlacedWords {
  const t = useTranslations('placeSystems');
  const format = useFormatter();
  return useMemo(() => placedWords({ t, format }), [t, format]);
}
