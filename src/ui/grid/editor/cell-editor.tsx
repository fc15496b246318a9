import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useMemo } from 'react';
import { readEntered } from '@/domain/readings/entered';
import type { CellTexts } from '../cell-text';
import type { Controller } from '../controller';
import { moveOn } from '../keyboard/run-command';
import { at, move } from '../selection';
import { Editor } from './editor';
import type { EditorLeave } from './editor-keys';
import type { Suggest } from './use-options';

const ARROWS = { left: { columns: -1 }, right: { columns: 1 } } as const;

/** The editor of the active cell; undefined if none is edited. */
export function useCellEditor(latest: RefObject<Controller>, texts: CellTexts) {
  const t = useTranslations('grid');
  const language = useLocale();
  const { editing, columns, props } = latest.current;
  const column = editing === undefined ? undefined : columns.all[editing.place.column];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is that of the moment in which editing began
  const before = useMemo(() => textOf(latest.current, texts), [editing]);
  const { suggest: suggestFor } = props;
  const record = editing?.record;
  const suggest = useMemo<Suggest | undefined>(
    () => suggestFor && ((field, text) => suggestFor(field, text, record)),
    [suggestFor, record],
  );
  if (editing === undefined || column === undefined) return undefined;
  const { row } = editing.place;
  const { field, name } = column;
  const mark = props.source.marks(row)?.cells?.[name];
  const commit = (text: string, leave: EditorLeave) => {
    const grid = latest.current;
    // An invalid text is sent again unchanged: the cause may have been the connection.
    if (text !== before || (mark?.fault !== undefined && leave !== 'stay')) {
      // A new row is at the end, after rows that others may have added.
      const position = record === undefined ? props.source.total() : row;
      props.actions?.edit([{ position, column: name, text: readEntered(text, field, language), record }]);
    }
    leaveCell(leave, grid);
  };
  return (
    <Editor
      key={`${row} ${name}`}
      field={field}
      label={t('editing', { column: field.label[language], row: row + 1 })}
      text={before}
      replace={editing.replace}
      fault={mark?.fault}
      suggest={suggest}
      onCommit={commit}
      onCancel={() => latest.current.stopEdit()}
    />
  );
}

/** The text of the edited cell. */
function textOf({ editing, columns, props }: Controller, texts: CellTexts): string {
  const column = editing === undefined ? undefined : columns.all[editing.place.column];
  if (editing === undefined || column === undefined) return '';
  const { field, name } = column;
  const entered = props.source.marks(editing.place.row)?.cells?.[name]?.entered;
  return entered ?? texts.plain(field, editing.record?.[name]);
}

function leaveCell(leave: EditorLeave, grid: Controller) {
  if (leave === 'stay') return grid.stopEdit();
  if (leave === 'left' || leave === 'right') {
    const moved = move(grid.selection, ARROWS[leave], grid.extent).active;
    return grid.select(at(moved.row, Math.max(0, moved.column)));
  }
  moveOn(leave, grid);
}
