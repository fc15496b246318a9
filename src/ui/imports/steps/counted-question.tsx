import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { collections, findCollection } from '@/domain/collections';
import type { ImportState, CountsQuestion as Question } from '@/domain/imports/import';
import { useLanguage } from '@/i18n/use-language';
import { RemoveImport } from '../remove-import';
import classes from './steps.module.css';

/**
 * Asks what the figures of a file count, before anything else: neither a heading nor a title names what the collection
 * counts, or one of them names another thing.
 * @param options.open the resource names of the collections into which the person may import
 * @param options.onAnswer called with the collection that counts it
 */
export function CountedQuestion(options: {
  state: ImportState;
  question: Question;
  open: readonly string[];
  isBusy: boolean;
  onAnswer: (resource: string) => void;
}) {
  const { state, question, open, isBusy, onAnswer } = options;
  const t = useTranslations('imports.counted');
  const language = useLanguage();
  const [isNone, setNone] = useState(false);
  return (
    <section className={classes.missing} aria-labelledby="import-counted">
      <Title order={3} size="h5" id="import-counted">
        {t('title')}
      </Title>
      <Text size="sm" mb="sm">
        {question.because === 'other' ? t('other', { text: question.text }) : t('unsaid')}
      </Text>
      <Group gap="xs">
        {answersFor(state, open).map((resource) => (
          <Button
            key={resource}
            variant="default"
            disabled={isBusy}
            onClick={() => {
              setNone(false);
              onAnswer(resource);
            }}
          >
            {findCollection(resource)!.counts!.what[language]}
          </Button>
        ))}
        <Button variant="subtle" aria-expanded={isNone} disabled={isBusy} onClick={() => setNone(!isNone)}>
          {t('none')}
        </Button>
      </Group>
      {isNone && (
        <Stack gap="sm" align="flex-start" mt="sm" role="status">
          <Text size="sm">{t('noneText')}</Text>
          <RemoveImport id={state.id} />
        </Stack>
      )}
    </section>
  );
}

/** For each thing that is counted, the collection that the file fits best: first the present one, then the others that it fits. */
function answersFor({ collection, fits }: ImportState, open: readonly string[]): readonly string[] {
  const all = [
    collection,
    ...fits.map((fit) => fit.collection),
    ...collections.map(({ resource }) => resource),
  ];
  const answers = new Map<object, string>();
  for (const resource of all) {
    const counts = resource === null ? undefined : findCollection(resource)?.counts;
    if (resource !== null && counts !== undefined && open.includes(resource) && !answers.has(counts))
      answers.set(counts, resource);
  }
  return [...answers.values()];
}
