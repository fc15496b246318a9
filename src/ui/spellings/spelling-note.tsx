'use client';

import { Button, Group, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { trpc } from '@/ui/trpc';
import { type AskedText, canBeJudged } from './asked-text';
import { useSpellingNotes } from './use-spelling-notes';

const PAUSE_MS = 300;
const MAX_OFFERED = 3;

/** Says below an input that its text is not listed, and offers what may be meant. */
export function SpellingNote(options: {
  collection: Collection;
  asked: AskedText;
  onTake: (value: string) => void;
}) {
  const { collection, asked, onTake } = options;
  const t = useTranslations('record.spelling');
  const noteText = useSpellingNotes();
  const [settled] = useDebouncedValue(JSON.stringify(asked), PAUSE_MS);
  const settledText = JSON.parse(settled) as AskedText;
  const { data } = trpc.places.judge.useQuery(
    { collection: collection.resource, values: [settledText] },
    { enabled: canBeJudged(settledText), retry: false },
  );
  const judgement = data?.judgements[0];
  const note = judgement ? noteText(judgement) : undefined;
  if (note === undefined || judgement == null || settled !== JSON.stringify(asked)) return null;
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
