import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { View } from '@/domain/collections/view/view';
import { filteredTexts, useFilterWords } from './filter-words';

/** The filter of a view, as a line on pages with its figures; nothing if it has all records. */
export function FilteredLine({ collection, view }: { collection: Collection; view: View }) {
  const t = useTranslations('tableTools');
  const words = useFilterWords(collection);
  const texts = filteredTexts(view, words);
  if (texts.length === 0) return null;
  return (
    <Text c="var(--ink-quiet)" mt={12} style={{ overflowWrap: 'anywhere' }}>
      {t('filtered', { filter: texts.join(', ') })}
    </Text>
  );
}
