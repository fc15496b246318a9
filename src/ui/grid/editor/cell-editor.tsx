import { useTranslations } from 'next-intl';
import { type RefObject, useMemo } from 'react';
import { readEntered } from '@/domain/readings/entered';
import { useLanguage } from '@/i18n/use-language';
import type { CellTexts } from '../cell-text';
import { type Controller, rangesOf } from '../controller';
import { moveOn } from '../keyboard/run-command';
import { at, move } from '../selection';
import { Editor } from './editor';
import type { EditorLeave } from './editor-keys';
import type { Suggest } from './use-options';

const ARROWS = { left: { columns: -1 }, right: { columns: 1 } } as const;

/** The editor of the active cell; undefined if none is edited. */
export function useCellEditor(latest: RefObject<Controller>, texts: CellTexts) {
  const t = useTranslations('grid');
  const language = useLanguage();
  const { editing, columns, props, selection } = latest.current;
  const column = editing === undefined ? undefined : columns.all[selection.active.column];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is that of the moment in which editing began
  const before = useMemo(() => textOf(latest.current, texts), [editing]);
  const { suggest: suggestFor } = props;
  const record = editing?.record;
  const suggest = useMemo<Suggest | undefined>(
    () => suggestFor && ((field, text) => suggestFor(field, text, record)),
    [suggestFor, record],
  );
  if (editing === undefined || column === undefined) return undefined;
  const position = selection.active.row;
  const { row } = editing;
  const { field, name } = column;
  const mark = props.source.marks(position)?.cells?.[name];
  const enter = (typed: string, leave: EditorLeave) => {
    const text = readEntered(typed, field, language);
    const grid = latest.current;
    if (leave === 'all' && grid.areas.length > 0)
      return void props.actions?.enterAll(rangesOf(grid.areas, grid), text);
    // An invalid text is sent again even if it is unchanged, because the cause may have been the connection.
    const isAgain = mark?.fault !== undefined && leave !== 'stay' && leave !== 'elsewhere';
    if (typed !== before || isAgain)
      props.actions?.edit([{ position: grid.selection.active.row, column: name, text, row, record }]);
  };
  return (
    <Editor
      key={`${row} ${name}`}
      field={field}
      label={t('editing', { column: field.label[language], row: position + 1 })}
      text={before}
      typed={editing.text}
      replace={editing.replace}
      fault={mark?.fault}
      suggest={suggest}
      openEditor={latest.current.openEditor}
      onEnter={enter}
      onLeave={(leave) => leaveCell(leave, latest.current)}
    />
  );
}

/** The text of the edited cell. */
function textOf({ editing, columns, props, selection }: Controller, texts: CellTexts): string {
  const column = editing === undefined ? undefined : columns.all[selection.active.column];
  if (editing === undefined || column === undefined) return '';
  const { field, name } = column;
  const entered = props.source.marks(selection.active.row)?.cells?.[name]?.entered;
  return entered ?? texts.plain(field, editing.record?.[name]);
}

function leaveCell(leave: EditorLeave, grid: Controller) {
  if (leave === 'stay' || leave === 'all' || leave === 'elsewhere')
    return grid.stopEdit({ focus: leave !== 'elsewhere' });
  if (leave === 'left' || leave === 'right') {
    const moved = move(grid.selection, ARROWS[leave], grid.extent).active;
    return grid.select(at(moved.row, Math.max(0, moved.column)));
  }
  moveOn(leave, grid);
}
