'use client';

import { Box } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import type { ImportProblem } from '@/domain/imports/import';
import { useLanguage } from '@/i18n/use-language';
import { KindButtons } from './kind-buttons';

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
  const language = useLanguage();
  if (problems.length === 0) return null;
  const collection = findCollection(resource);
  const nameOf = ({ code, field }: ImportProblem) => {
    const label = collection?.field(field)?.label[language];
    return label === undefined
      ? t(`ofRow.${code}`)
      : t('ofField', { field: label, what: t(`codes.${code}`) });
  };
  const all = { kind: undefined, key: '', name: t('all'), count: total };
  const kinds = problems.map((problem) => ({
    kind: problem,
    key: `${problem.code} ${problem.field}`,
    name: nameOf(problem),
    count: problem.rows,
  }));
  return (
    <Box mb="sm">
      <KindButtons
        label={t('label')}
        kinds={problems.length > 1 ? [all, ...kinds] : kinds}
        chosen={chosen}
        onChoose={onChoose}
      />
    </Box>
  );
}
