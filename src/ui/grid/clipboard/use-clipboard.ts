import { useTranslations } from 'next-intl';
import type { ClipboardEvent, RefObject } from 'react';
import { blockOf, disjoint } from '../areas';
import type { CellTexts } from '../cell-text';
import { type Controller, rangesOf } from '../controller';
import { mayWrite } from '../keyboard/may-write';
import { parseTsv } from './clipboard-text';
import { pastedInto } from './pasted-into';
import { type Copied, type CopiedCells, copiedCellsOf, useCopied } from './use-copied';

/** The maximum number of cells: more is too much for the clipboard of many programs. */
const MAX_CELLS = 500_000;

/** Copies and pastes as spreadsheets do. Rows that are not loaded are read first. */
export function useClipboard(latest: RefObject<Controller>, texts: CellTexts) {
  const t = useTranslations('grid');
  const { ready, prepare } = useCopied(latest, texts);

  const cellsNow = (): CopiedCells | undefined => {
    const grid = latest.current;
    const { areas, props } = grid;
    const total = props.source.total();
    const stored = areas.filter(({ top }) => top < total);
    if (stored.length === 0) return undefined;
    const block = blockOf(stored.map((area) => ({ ...area, bottom: Math.min(area.bottom, total - 1) })));
    if (block === undefined) {
      props.onSeveral?.('copy');
      return undefined;
    }
    const cells = copiedCellsOf(block, grid);
    if (cells.count <= MAX_CELLS) return cells;
    grid.announce(t('tooManyToCopy'));
    grid.props.onTooMuch?.(MAX_CELLS);
    return undefined;
  };

  /**
   * Copies through the menu, or after rows had to be read first. Only secure pages may do that, so on other pages the
   * person must press the key again.
   */
  const copyLater = async (cells: CopiedCells, withHeader = false) => {
    const { announce } = latest.current;
    const copied = ready(cells, withHeader) ?? (await prepare(cells, withHeader));
    try {
      await writeClipboard(copied);
      announce(t('copied', { cells: copied.cells }));
    } catch {
      announce(t('copyAgain'));
    }
  };

  const onCopy = (event: ClipboardEvent): boolean => {
    const cells = cellsNow();
    if (cells === undefined) return false;
    event.preventDefault();
    const copied = ready(cells);
    if (copied === undefined) {
      void copyLater(cells).catch(() => latest.current.announce(t('copyFailed')));
      return false;
    }
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    latest.current.announce(t('copied', { cells: copied.cells }));
    return true;
  };

  const onCut = (event: ClipboardEvent) => {
    const { areas, props } = latest.current;
    if (onCopy(event) && mayWrite(latest.current)) props.actions?.clear(rangesOf(areas, latest.current));
  };
  const copy = async ({ withHeader = false } = {}) => {
    const cells = cellsNow();
    if (cells !== undefined) await copyLater(cells, withHeader);
  };
  const pasteText = (text: string) => {
    const { areas, props } = latest.current;
    if (disjoint(areas).length <= 1 || props.actions === undefined) pasteInto(text, latest.current);
    else props.onSeveral?.('paste');
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text === '' || latest.current.area === undefined) return;
    event.preventDefault();
    pasteText(text);
  };
  /**
   * Pastes through the menu. The browser may ask first; if the person has moved to another cell meanwhile, nothing is
   * pasted.
   */
  const paste = async () => {
    const before = latest.current.selection.active;
    const text = await navigator.clipboard.readText();
    const { active } = latest.current.selection;
    if (text === '' || active.id !== before.id || active.column !== before.column) return;
    pasteText(text);
  };
  return { onCopy, onPaste, onCut, copy, paste };
}

async function writeClipboard({ text, html }: Copied): Promise<void> {
  const part = (content: string, type: string) => new Blob([content], { type });
  await navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': part(text, 'text/plain'), 'text/html': part(html, 'text/html') }),
  ]);
}

function pasteInto(text: string, grid: Controller): void {
  const { area, columns, props } = grid;
  if (area === undefined || !mayWrite(grid) || props.actions === undefined) return;
  const pasted = pastedInto({
    matrix: parseTsv(text),
    area,
    columns: columns.all.map(({ name }) => name),
    fields: props.fields,
    isHeading: props.isHeading,
  });
  const bottom = Math.min(pasted.at + pasted.matrix.length, grid.extent.rows) - 1;
  const anchor = { row: area.top, column: area.left };
  const head = { row: Math.max(bottom, area.top), column: area.left + pasted.columns.length - 1 };
  // The columns that the first row names may be anywhere.
  if (pasted.header === undefined) grid.select({ anchor, head, active: anchor }, { show: 'none' });
  props.actions.paste({ ...pasted, text });
}
