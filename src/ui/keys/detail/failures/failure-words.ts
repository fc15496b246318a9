import { useFormatter, useTranslations } from 'next-intl';
import { useTargetWords } from '../usage/cause-words';
import type { WireFailure } from './types';

/** Returns functions that describe a failed request. Needs the messages `failures`. */
export function useFailureWords() {
  const t = useTranslations('failures');
  const format = useFormatter();
  const words = useTargetWords();
  return {
    /** What went wrong. */
    cause: ({ status, code, storedItems }: WireFailure): string => {
      const name = `codes.${code}` as 'codes.unknown_key';
      if (status === 200) return storedItems === 0 ? t('noneStored') : t('notStored');
      return t.has(name) ? t(name) : code;
    },
    /** The call: its operation and collection, or its method and path if there is no such collection. */
    call: ({ method, path, collection, operation }: WireFailure): string =>
      collection === null || operation === null
        ? `${method} ${path}`
        : `${words.operation(operation)} · ${words.collection(collection)}`,
    /** The time to the second, to compare with the caller's log. */
    time: ({ at }: WireFailure): string =>
      format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' }),
    /** The number of items of a batch that were not stored; undefined for a refused request. */
    items: ({ failedItems, duplicateItems }: WireFailure): string | undefined => {
      if (failedItems === null || duplicateItems === null) return undefined;
      const both = failedItems > 0 && duplicateItems > 0 ? 'yes' : 'no';
      return t('items', { failed: failedItems, duplicates: duplicateItems, both });
    },
  };
}
