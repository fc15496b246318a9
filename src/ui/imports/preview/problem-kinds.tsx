'use client';

import { Button, Group } from '@mantine/core';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import type { ImportProblem } from '@/domain/imports/import';
import classes from './preview.module.css';

/** The kinds of problems with their numbers of rows, as buttons that filter the rows. */
export function ProblemKinds(options: {
  resource: string;
  problems: readonly ImportProblem[];
  total: number;
  /** Undefined: all rows are shown. */
  chosen: ImportProblem | undefined;
  onChoose: (problem: ImportProblem | undefined) => void;
}) {
  const { resource, problems, total, chosen, onChoose } = options;
  const t = useTranslations('imports.problems');
  const format = useFormatter();
  const language = useLocale();
  if (problems.length === 0) return null;
  const collection = findCollection(resource);
  const nameOf = ({ code, field }: ImportProblem) => {
    const label = collection?.field(field)?.label[language];
    return label === undefined
      ? t(`ofRow.${code}`)
      : t('ofField', { field: label, what: t(`codes.${code}`) });
  };
  const kind = (name: string, count: number, problem: ImportProblem | undefined) => (
    <Button
      key={`${problem?.code} ${problem?.field}`}
      size="compact-sm"
      variant={chosen === problem ? 'light' : 'default'}
      aria-pressed={chosen === problem}
      className={classes.kind ?? ''}
      onClick={() => onChoose(problem)}
    >
      {name}
      <span className={classes.count}>{format.number(count)}</span>
    </Button>
  );
  return (
    <Group gap="xs" mb="sm" role="group" aria-label={t('label')}>
      {problems.length > 1 && kind(t('all'), total, undefined)}
      {problems.map((problem) => kind(nameOf(problem), problem.rows, problem))}
    </Group>
  );
}
