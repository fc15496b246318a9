'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Outputs } from '@/ui/trpc';
import { useFindingTexts } from '../finding-text';
import classes from '../findings.module.css';

/** The result of trying a rule: the share of the figures that were compared, and the first findings. */
export function TrialResult({ trial }: { trial: Outputs['findings']['tryOfficeRule'] }) {
  const t = useTranslations('findings.office');
  const textsOf = useFindingTexts();
  const { findings, compared, first, checked, sources } = trial;
  return (
    <div className={classes.about}>
      <Text fw={600}>
        {t(compared === 0 ? 'nothingCompared' : 'wouldGive', { findings, compared })}
        {checked < sources && ` ${t('part', { checked, sources })}`}
      </Text>
      <ul className={classes.trial}>
        {first.map((finding) => {
          const { about, sentence } = textsOf(finding);
          return (
            <li key={JSON.stringify(finding.key)}>
              <Text size="sm">
                {about}
                <br />
                {sentence}
              </Text>
            </li>
          );
        })}
      </ul>
      {findings > first.length && (
        <Text size="sm" c="var(--ink-quiet)">
          {t('more', { count: findings - first.length })}
        </Text>
      )}
    </div>
  );
}
