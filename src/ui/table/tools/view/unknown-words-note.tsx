import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { UnknownWord } from '@/domain/collections/view/words';

/** Longer words are cut: an address may be anything. */
const MAX_SHOWN = 60;

/** Says which words of its address a page does not have, instead of figures that nobody asked for. @param options.onWithout shows them all the same */
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
