'use client';

import { Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { findRule } from '@/domain/checks/all-rules';
import { findCollection } from '@/domain/collections';
import type { ForeseenFinding } from '@/domain/imports/import';
import { useLanguage } from '@/i18n/use-language';
import { useFindingTexts } from '@/ui/findings/finding-text';
import { DotBadge } from '@/ui/parts/dot-badge';
import { LoadMore } from '@/ui/parts/load-more';
import { FailedState } from '@/ui/parts/state';
import { ProgressBar } from '../progress/progress-bar';
import { KindButtons } from './kind-buttons';
import classes from './preview.module.css';
import type { ForeseenPages } from './use-foreseen';

/** The figures and names that would look wrong if the file is stored: what was found, in which line, and what was expected. */
export function ForeseenFindings({ foreseen }: { foreseen: ForeseenPages }) {
  const t = useTranslations('imports.foreseen');
  const { search, findings, total, rules, rule, error, refetch } = foreseen;
  const isSearching = search === null || search.state === 'searching';
  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--ink-quiet)">
        {t('intro')}
      </Text>
      {isSearching && <ProgressBar label={t('searching')} done={search?.done ?? 0} of={search?.of || null} />}
      {search?.state === 'failed' && (
        <Text size="sm" role="alert">
          {t('failed')}
        </Text>
      )}
      {error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
      {rules.length > 1 && <Rules foreseen={foreseen} />}
      {findings.length > 0 && (
        <div>
          <ul className={classes.foreseen} aria-label={t('label')}>
            {findings.map((finding) => (
              <Item key={finding.n} finding={finding} />
            ))}
          </ul>
          <LoadMore pages={foreseen} shown={findings.length} entry="[data-foreseen]">
            {t('shown', { shown: findings.length, count: rule?.count ?? total })}
          </LoadMore>
        </div>
      )}
      {search?.state === 'done' && findings.length === 0 && <Text size="sm">{t('none')}</Text>}
      {search?.isCut === true && <Text size="sm">{t('cut')}</Text>}
    </Stack>
  );
}

/** The rules with their numbers of findings, as buttons that filter them. */
function Rules({ foreseen: { rules, rule: chosen, setRule, total } }: { foreseen: ForeseenPages }) {
  const t = useTranslations('imports.foreseen');
  const language = useLanguage();
  const named = rules.map(({ rule, count }) => {
    const name = findRule(rule)!.title[language];
    return { kind: rule, key: rule, name, count };
  });
  return (
    <KindButtons
      label={t('rules')}
      kinds={[{ kind: undefined, key: '', name: t('all'), count: total }, ...named]}
      chosen={chosen?.rule}
      onChoose={setRule}
    />
  );
}

function Item({ finding }: { finding: ForeseenFinding }) {
  const t = useTranslations('imports.foreseen');
  const language = useLanguage();
  const { title, explanation, about, sentence } = useFindingTexts()(finding);
  const severity = findRule(finding.rule)!.severity;
  return (
    <li className={classes.foreseenItem} data-foreseen tabIndex={-1}>
      <Group gap="xs">
        <DotBadge color={severity === 'error' ? 'red' : 'yellow'}>{title}</DotBadge>
        <Text size="sm" c="var(--ink-quiet)">
          {placeText(finding)}
        </Text>
      </Group>
      <Text size="sm">{about}</Text>
      <Text size="sm" fw={600}>
        {sentence}
      </Text>
      <Text size="sm" c="var(--ink-quiet)">
        {explanation}
      </Text>
    </li>
  );

  function placeText({ place, collection }: ForeseenFinding): string {
    if (place === null) return `${t('stored')} · ${findCollection(collection)!.label[language]}`;
    return place.sheet === '' ? t('line', { line: place.line }) : t('place', place);
  }
}
