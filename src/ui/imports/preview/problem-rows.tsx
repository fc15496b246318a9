'use client';

import { Box, Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { ImportFix, ImportProblem, ImportState, ProblemKind } from '@/domain/imports/import';
import { trpc } from '@/ui/trpc';
import type { OtherWay } from '../other-way';
import classes from './preview.module.css';
import { ProblemKinds } from './problem-kinds';
import { RowsGrid } from './rows-grid';
import { ProblemTexts } from './texts/problem-texts';

/** Room for the kinds before they are counted, so that the rows do not move. */
const KINDS_HEIGHT = 42;

/**
 * The faulty or doubtful rows: all of them, or those of one kind of problem, with the texts that have it.
 * @param options.onFix corrects cells; without it nothing can be changed
 */
export function ProblemRows(options: {
  state: ImportState;
  status: ImportProblem['status'];
  total: number;
  isBusy: boolean;
  onFix: ((fixes: readonly ImportFix[]) => void) | undefined;
  /** All fractions of a field become whole numbers. */
  onRound: (field: string) => void;
  onOther: (way: OtherWay) => void;
}) {
  const { state, status, total, isBusy, onFix, onRound, onOther } = options;
  const t = useTranslations('imports.problems');
  const [chosen, setChosen] = useState<ProblemKind>();
  const { data, refetch } = trpc.imports.problems.useQuery(
    { id: state.id },
    { staleTime: 0, gcTime: 0, refetchOnMount: 'always' },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: every preview has its own problems
  useEffect(() => void refetch(), [refetch, state.updatedAt]);
  const problems = data?.problems.filter((problem) => problem.status === status) ?? [];
  const shown =
    problems.length === 1
      ? problems[0]
      : problems.find(({ code, field }) => code === chosen?.code && field === chosen.field);
  const problem = shown && { code: shown.code, field: shown.field };
  return (
    <>
      {data === undefined && <Box h={KINDS_HEIGHT} aria-busy />}
      <ProblemKinds
        resource={state.collection ?? ''}
        problems={problems}
        total={total}
        chosen={shown}
        onChoose={setChosen}
      />
      {shown !== undefined && onFix !== undefined && (
        <ProblemTexts
          key={`${shown.code} ${shown.field}`}
          state={state}
          problem={shown}
          isBusy={isBusy}
          onFix={onFix}
          onRound={onRound}
          onOther={onOther}
        />
      )}
      {shown?.code === 'contradicts' && onFix !== undefined && (
        <Button size="sm" mb="sm" className={classes.kind ?? ''} onClick={() => onFix([{ addUp: true }])}>
          {t('addUp')}
        </Button>
      )}
      <RowsGrid state={state} status={status} problem={problem} total={shown?.rows ?? total} onFix={onFix} />
    </>
  );
}
