import { useTranslations } from 'next-intl';
import { commandUserOf } from '@/domain/keys/command-doer';

/** Returns functions that name who did something to a key; commands were used on the server. */
export function useDoerWords() {
  const t = useTranslations('common.doer');
  return doerWords(t);
}

/** The same functions without React. */
export function doerWords(t: ReturnType<typeof useTranslations<'common.doer'>>) {
  return {
    /** As the end of a sentence: "by Sari Dewi". */
    by: (name: string): string => (commandUserOf(name) === undefined ? t('by', { name }) : t('byServer')),
    /** Alone: "Sari Dewi". */
    name: (name: string): string => {
      const user = commandUserOf(name);
      return user === undefined ? name : t('server', { user });
    },
  };
}
