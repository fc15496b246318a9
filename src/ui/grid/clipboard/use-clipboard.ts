import { useTranslations } from 'next-intl';
import type { ClipboardEvent, RefObject } from 'react';
import type { CellTexts } from '../cell-text';
import { type Controller, rangeOf } from '../controller';
import type { CellRange } from '../types';
import { parseTsv } from './clipboard-text';
import { pastedInto } from './pasted-into';
import { type Copied, useCopied } from './use-copied';

/** More is too much for the clipboard of many programs. */
const MAX_CELLS = 500_000;

/** Copies and pastes as spreadsheets do. Rows that are not loaded are read first. */
export function useClipboard(latest: RefObject<Controller>, texts: CellTexts) {
  const t = useTranslations('grid');
  const { ready, prepare } = useCopied(latest, texts);

  const rangeNow = (): CellRange | undefined => {
    const grid = latest.current;
    if (grid.area === undefined || grid.area.top >= grid.props.source.total()) return undefined;
    const range = rangeOf(grid.area, grid);
    const cells = (range.to - range.from + 1) * range.columns.length;
    if (cells <= MAX_CELLS) return range;
    grid.announce(t('tooManyToCopy'));
    grid.props.onTooMuch?.(MAX_CELLS);
    return undefined;
  };

  /**
   * Through the menu, or if rows had to be read first: only secure pages may do that, so on others the person must
   * press the key again.
   */
  const copyLater = async (range: CellRange, withHeader = false) => {
    const { announce } = latest.current;
    const copied = ready(range, withHeader) ?? (await prepare(range, withHeader));
    try {
      await writeClipboard(copied);
      announce(t('copied', { cells: copied.cells }));
    } catch {
      announce(t('copyAgain'));
    }
  };

  const onCopy = (event: ClipboardEvent): boolean => {
    const range = rangeNow();
    if (range === undefined) return false;
    event.preventDefault();
    const copied = ready(range);
    if (copied === undefined) {
      void copyLater(range).catch(() => latest.current.announce(t('copyFailed')));
      return false;
    }
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    latest.current.announce(t('copied', { cells: copied.cells }));
    return true;
  };

  const onCut = (event: ClipboardEvent) => {
    const { area, props } = latest.current;
    if (onCopy(event) && area !== undefined) props.actions?.clear(rangeOf(area, latest.current));
  };
  const copy = async ({ withHeader = false } = {}) => {
    const range = rangeNow();
    if (range !== undefined) await copyLater(range, withHeader);
  };
  return { onCopy, onPaste: (event: ClipboardEvent) => paste(event, latest.current), onCut, copy };
}

async function writeClipboard({ text, html }: Copied): Promise<void> {
  const part = (content: string, type: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': part(text, 'text/plain'), 'text/html': part(html, 'text/html') }),
  ]);
}

function paste(event: ClipboardEvent, grid: Controller): void {
  const { area, columns, props } = grid;
  const text = event.clipboardData.getData('text/plain');
  if (area === undefined || props.actions === undefined || text === '') return;
  event.preventDefault();
  const pasted = pastedInto({
    matrix: parseTsv(text),
    area,
    columns: columns.all.map(({ name }) => name),
  });
  const bottom = Math.min(pasted.at + pasted.matrix.length, grid.extent.rows) - 1;
  const anchor = { row: area.top, column: area.left };
  const head = { row: Math.max(bottom, area.top), column: area.left + pasted.columns.length - 1 };
  grid.select({ anchor, head, active: anchor }, { show: 'none' });
  props.actions.paste(pasted);
}
