'use client';

import { Button, Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { AskedText } from './asked-text';
import { useJudgement } from './use-judgement';
import { useSpellingNotes } from './use-spelling-notes';

const MAX_OFFERED = 3;

/** Shows below an input that its text is not listed, and offers similar listed values. */
export function SpellingNote(options: {
  collection: Collection;
  asked: AskedText;
  onTake: (value: string) => void;
}) {
  const { collection, asked, onTake } = options;
  const t = useTranslations('record.spelling');
  const noteText = useSpellingNotes();
  const judgement = useJudgement(collection, asked);
  const note = judgement && noteText(judgement);
  if (note === undefined || judgement === undefined) return null;
  const { value, candidates = [] } = judgement;
  const offered = [...new Set(value === undefined ? candidates.map((one) => one.value) : [value])];
  return (
    <Group gap="xs" mt={4} align="baseline">
      <Text size="xs" c="var(--ink-quiet)" role="status">
        {note}
      </Text>
      {offered.slice(0, MAX_OFFERED).map((one) => (
        <Button key={one} size="compact-xs" variant="default" onClick={() => onTake(one)}>
          {t('take', { value: one })}
        </Button>
      ))}
    </Group>
  );
}
