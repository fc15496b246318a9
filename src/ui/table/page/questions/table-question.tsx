'use client';

import { useTranslations } from 'next-intl';
import { type RefObject, useEffect } from 'react';
import type { Collection } from '@/domain/collections';
import type { GridHandle } from '@/ui/grid/types';
import type { Table } from '@/ui/table/use-table';
import { useTakeToImport } from '../use-take-to-import';
import { LongPasteDialog } from './long-paste-dialog';
import { ManyRowsDialog } from './many-rows-dialog';
import { PartUndoDialog } from './part-undo-dialog';
import { PasteDialog } from './paste-dialog';

type QuestionProps = Readonly<{ collection: Collection; table: Table; grid: RefObject<GridHandle | null> }>;

/**
 * The dialog of an action that needs a confirmation. It is loaded with the page, because it must be there when the next key
 * is pressed. The focus returns to the grid.
 */
export function TableQuestion({ collection, table, grid }: QuestionProps) {
  const { asked } = table;
  const t = useTranslations('table.paste');
  const takeToImport = useTakeToImport(collection);
  const isAsked = asked !== undefined;
  useEffect(() => {
    if (!isAsked) return;
    return () => grid.current?.focus();
  }, [isAsked, grid]);
  if (asked === undefined) return null;
  const { question, answer } = asked;
  if (question.about === 'remove' || question.about === 'fill')
    return <ManyRowsDialog about={question.about} count={question.count} onAnswer={answer} />;
  if (question.about === 'undo')
    return <PartUndoDialog collection={collection} {...question} onAnswer={answer} />;
  const { text = '', matrix } = question.pasted;
  const toImport = () => {
    answer(false);
    takeToImport(new File([text], t('fileName'), { type: 'text/tab-separated-values' }));
  };
  return question.about === 'longPaste' ? (
    <LongPasteDialog rows={matrix.length} onImport={toImport} onClose={() => answer(false)} />
  ) : (
    <PasteDialog
      collection={collection}
      table={table}
      question={question}
      onAnswer={answer}
      onImport={toImport}
    />
  );
}
