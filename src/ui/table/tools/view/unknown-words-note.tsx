import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { UnknownWord } from '@/domain/collections/view/words';

/** The maximum length of a word that is shown: an address may contain anything. */
const MAX_SHOWN = 60;

/**
 * Names the words of its address that a page does not know, instead of showing figures that were not asked for. @param
 * options.onWithout shows the figures nevertheless
 */
export function UnknownWordsNote(options: { words: readonly UnknownWord[]; onWithout: () => void }) {
  const { words, onWithout } = options;
  const t = useTranslations('tableTools.unknownWords');
  const format = useFormatter();
  const texts = words.map(({ word, nearest }) => {
    const shown = word.slice(0, MAX_SHOWN).toWellFormed();
    return nearest === undefined ? t('word', { word: shown }) : t('wordMeant', { word: shown, nearest });
  });
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      mt="md"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('title')}
    >
      <p style={{ margin: '0 0 12px', overflowWrap: 'anywhere' }}>
        {t('text', { words: format.list([...new Set(texts)], { type: 'conjunction' }) })}
      </p>
      <Button size="compact-sm" variant="default" onClick={onWithout}>
        {t('without')}
      </Button>
    </Alert>
  );
}
