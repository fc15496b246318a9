import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import { isCalculated } from '@/domain/collections/field';
import type { Highlight } from '@/domain/collections/view/highlight';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '../../grid/cell-text';
import { firstWidths } from '../../grid/columns/first-widths';
import type { GridActions, RowSource } from '../../grid/types';
import { createHighlightNotes } from '../looks/highlight-notes';
import { storedPart } from '../looks/stored-part';
import { useBounds } from '../looks/use-bounds';
import { useHighlightWords } from '../looks/use-highlight-words';
import { BLOCK_ROWS } from '../rows/block-map';
import type { Table } from '../use-table';
import type { TableView } from '../use-table-view';

const NONE: readonly Highlight[] = [];

/**
 * The grid's data for calculated columns and highlights: the rows with their colours, the actions, of
 * which a fill leaves out calculated columns, and the widths.
 * @param options.widths of the columns of the collection
 */
export function useLooks(options: {
  collection: Collection;
  shown: TableView;
  table: Table;
  widths: Readonly<Record<string, number>>;
}): { source: RowSource; actions: GridActions; firstWidths: Readonly<Record<string, number>> } {
  const { collection, shown, table, widths } = options;
  const { fields, highlights = NONE } = shown;
  const boundsOf = useBounds(collection, { highlights, view: shown.asked });
  const { highlight: wordsOf } = useHighlightWords(fields);
  const notes = useMemo(
    () => createHighlightNotes({ highlights, fields, boundsOf, wordsOf }),
    [highlights, fields, boundsOf, wordsOf],
  );
  const { source, actions } = table;
  return {
    source: useMemo(
      () => ({
        ...source,
        marks: (position) => notes.marksWith(source.get(position), source.marks(position)),
      }),
      [source, notes],
    ),
    actions: useMemo(() => {
      const isOwn = (name: string) => fields.some((field) => field.name === name && isCalculated(field));
      return {
        ...actions,
        fill: (filled) => {
          const stored = filled.flatMap((one) => storedPart(one, isOwn) ?? []);
          if (stored.length > 0) void actions.fill(stored);
        },
      };
    }, [actions, fields]),
    firstWidths: useWidths(options, widths),
  };
}

/** The first widths, including those of calculated columns by their formulas and the rows that are loaded first. */
function useWidths(
  { collection, shown, table }: Pick<Parameters<typeof useLooks>[0], 'collection' | 'shown' | 'table'>,
  widths: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const { fields } = shown;
  const { source } = table;
  const language = useLanguage();
  const texts = useCellTexts(collection.identifier);
  // biome-ignore lint/correctness/useExhaustiveDependencies: without `source`: the widths stay the same while other rows are shown
  return useMemo(() => {
    const calculated = fields.filter(isCalculated);
    if (calculated.length === 0) return widths;
    const first = Array.from({ length: BLOCK_ROWS }, (_, position) => source.get(position));
    const records = first.filter((record) => record !== undefined);
    return { ...widths, ...firstWidths({ fields: calculated, records, texts, language }) };
  }, [fields, widths, texts, language]);
}
