'use client';

import { Alert, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { FailedState, LoadingState } from '@/ui/parts/state';
import classes from '../dialogs.module.css';
import { useFilterWords } from '../filter/filter-words';
import type { Tools } from '../tools';
import type { Matching } from './use-matching';

/** Which records are concerned, and how many; a warning if it is the whole table. */
export function MatchingWords({ tools, matching }: { tools: Tools; matching: Matching }) {
  const t = useTranslations('tableTools.bulk');
  const words = useFilterWords(tools.collection);
  const { view, count, failure, retry, isWhole } = matching;
  if (failure !== null) return <FailedState error={failure} onRetry={retry} />;
  if (count === undefined) return <LoadingState lines={1} />;
  if (isWhole)
    return (
      <Alert color="yellow" variant="light" title={t('wholeTitle', { count })}>
        {t('whole')}
      </Alert>
    );
  return (
    <div>
      <Text fw={600}>{t('matching', { count })}</Text>
      <p className={classes.matching}>{words.view(view).join(' · ')}</p>
    </div>
  );
}
