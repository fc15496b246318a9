'use client';

import { useEffect, useState } from 'react';
import type { ImportFix, ImportProblem, ImportState, ProblemKind } from '@/domain/imports/import';
import { trpc } from '@/ui/trpc';
import { ProblemKinds } from './problem-kinds';
import { ProblemTexts } from './problem-texts';
import { RowsGrid } from './rows-grid';

/**
 * The faulty or doubtful rows: all of them, or those of one kind of problem, with the texts that have it.
 * @param options.onFix corrects cells; without it nothing can be changed
 */
export function ProblemRows(options: {
  state: ImportState;
  status: ImportProblem['status'];
  total: number;
  onFix: ((fixes: readonly ImportFix[]) => void) | undefined;
}) {
  const { state, status, total, onFix } = options;
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
      <ProblemKinds
        resource={state.collection ?? ''}
        problems={problems}
        total={total}
        chosen={shown}
        onChoose={setChosen}
      />
      {shown !== undefined && onFix !== undefined && (
        <ProblemTexts key={`${shown.code} ${shown.field}`} problem={shown} onFix={onFix} />
      )}
      <RowsGrid state={state} status={status} problem={problem} total={shown?.rows ?? total} onFix={onFix} />
    </>
  );
}
