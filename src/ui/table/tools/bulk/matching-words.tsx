'use client';

import { Alert, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FailedState } from '@/ui/parts/state';
import classes from '../dialogs.module.css';
import { useFilterWords } from '../filter/filter-words';
import type { Tools } from '../tools';
import type { Matching } from './use-matching';

/**
 * The records concerned, and their number; a warning if it is the whole table. It has the same height while they are
 * counted.
 * @param options.instead the text instead of the number, if nothing is counted yet
 */
export function MatchingWords(options: { tools: Tools; matching: Matching; instead?: string | undefined }) {
  const { tools, matching, instead } = options;
  const t = useTranslations('tableTools.bulk');
  const words = useFilterWords(tools.collection);
  const { view, count, failure, retry, isWhole } = matching;
  if (failure !== null) return <FailedState error={failure} onRetry={retry} />;
  const told = (known: 'wholeTitle' | 'matching') =>
    instead ?? (count === undefined ? t('counting') : t(known, { count }));
  if (isWhole)
    return (
      <Alert color="yellow" variant="light" role="status" title={told('wholeTitle')}>
        {t('whole')}
      </Alert>
    );
  return (
    <div>
      <Text fw={600} role="status">
        {told('matching')}
      </Text>
      <p className={classes.matching}>{words.view(view).join(' · ')}</p>
    </div>
  );
}
