'use client';

import dynamic from 'next/dynamic';
import { type RefObject, useEffect } from 'react';
import type { Collection } from '@/domain/collections';
import type { GridHandle } from '@/ui/grid/types';
import type { Table } from '@/ui/table/use-table';

const PasteDialog = dynamic(() => import('./paste-dialog').then((file) => file.PasteDialog), { ssr: false });
const RemoveDialog = dynamic(() => import('./remove-dialog').then((file) => file.RemoveDialog), {
  ssr: false,
});

type QuestionProps = Readonly<{ collection: Collection; table: Table; grid: RefObject<GridHandle | null> }>;

/** The dialog of an action that needs a confirmation. The focus returns to the grid. */
export function TableQuestion({ collection, table, grid }: QuestionProps) {
  const { asked } = table;
  const isAsked = asked !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    return () => grid.current?.focus();
  }, [isAsked, grid]);
  if (asked === undefined) return null;
  const { question, answer } = asked;
  return question.about === 'paste' ? (
    <PasteDialog collection={collection} table={table} question={question} onAnswer={answer} />
  ) : (
    <RemoveDialog count={question.count} onAnswer={answer} />
  );
}
