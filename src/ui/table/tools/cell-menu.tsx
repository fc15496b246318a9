'use client';

import { Menu } from '@mantine/core';
import {
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconFilter,
  IconFilterOff,
  IconListDetails,
  IconMessage,
  IconRowInsertTop,
  IconTableRow,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { mayBeEmpty } from '@/domain/collections/field';
import { viewWithFilter, withCondition } from '@/domain/collections/view/filter-parts';
import type { Condition, Operator } from '@/domain/collections/view/view';
import { merged } from '@/ui/grid/areas';
import { useCellTexts } from '@/ui/grid/cell-text';
import type { CellRange } from '@/ui/grid/types';
import { activeCell } from './comments/active-cell';
import { ToolMenu } from './tool-menu';
import type { ToolProps, Tools } from './tools';

const ICON_SIZE = 16;
const MAX_SHOWN = 30;
const COMMENT_KEYS = 'Shift F2';
const PASTE_KEYS = 'Ctrl V';

/** The actions on the selection, shown at the cell where the menu was opened. */
export function CellMenu({ tools, opened }: ToolProps) {
  const { collection, grid, selected, shown, table, rights, close, openRecord } = tools;
  const t = useTranslations('tableTools.cell');
  const value = useStoredValue(tools);
  const only = (op: Operator) => {
    const { column, wire } = value!;
    const added: Condition = { column, op, value: wire };
    close();
    shown.changeView((view) => viewWithFilter(view, withCondition(view.filter, added)));
  };
  const { ranges, active } = selected;
  const isStored =
    active !== undefined && table.source.get(active.position)?.[collection.identifier] !== undefined;
  const rows = rowsIn(ranges);
  const begin = (what: 'insertRows' | 'duplicateRows') => {
    close();
    grid.current?.beginRows(what);
  };
  return (
    <ToolMenu label={t('title')} opened={opened} onClose={close}>
      {value !== undefined && (
        <>
          <Menu.Item
            leftSection={<IconFilter size={ICON_SIZE} aria-hidden />}
            onClick={() => only(value.wire === '' ? 'empty' : 'eq')}
          >
            {value.wire === '' ? t('onlyEmpty') : t('only', { value: value.text })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFilterOff size={ICON_SIZE} aria-hidden />}
            onClick={() => only(value.wire === '' ? 'notEmpty' : 'ne')}
          >
            {value.wire === '' ? t('notEmpty') : t('not', { value: value.text })}
          </Menu.Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Item
        leftSection={<IconCopy size={ICON_SIZE} aria-hidden />}
        onClick={() => {
          close();
          void grid.current?.copy();
        }}
      >
        {t('copy')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTableRow size={ICON_SIZE} aria-hidden />}
        onClick={() => {
          close();
          void grid.current?.copy({ withHeader: true });
        }}
      >
        {t('copyWithHeader')}
      </Menu.Item>
      {rights.edit && (
        <Menu.Item
          leftSection={<IconClipboard size={ICON_SIZE} aria-hidden />}
          rightSection={<kbd>{PASTE_KEYS}</kbd>}
          onClick={() => {
            close();
            grid.current?.paste().catch(() => table.notices.refused(t('pasteByKey', { keys: PASTE_KEYS })));
          }}
        >
          {t('paste')}
        </Menu.Item>
      )}
      {isStored && (
        <Menu.Item
          leftSection={<IconListDetails size={ICON_SIZE} aria-hidden />}
          onClick={() => {
            close();
            openRecord(active.position);
          }}
        >
          {t('open')}
        </Menu.Item>
      )}
      {isStored && (
        <Menu.Item
          leftSection={<IconMessage size={ICON_SIZE} aria-hidden />}
          rightSection={<kbd>{COMMENT_KEYS}</kbd>}
          onClick={() => tools.openComments(active, activeCell())}
        >
          {t('comments')}
        </Menu.Item>
      )}
      {rights.edit && rows > 0 && (
        <>
          <Menu.Item
            leftSection={<IconRowInsertTop size={ICON_SIZE} aria-hidden />}
            rightSection="Ctrl +"
            onClick={() => begin('insertRows')}
          >
            {t('insert', { rows })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopyPlus size={ICON_SIZE} aria-hidden />}
            rightSection="Ctrl Shift D"
            onClick={() => begin('duplicateRows')}
          >
            {t('duplicate', { rows })}
          </Menu.Item>
        </>
      )}
      {rights.edit && rows > 0 && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={ICON_SIZE} aria-hidden />}
          onClick={() => {
            close();
            table.actions.remove?.(ranges);
          }}
        >
          {t('remove', { rows })}
        </Menu.Item>
      )}
    </ToolMenu>
  );
}

/** The number of rows of ranges, each once. */
const rowsIn = (ranges: readonly CellRange[]): number =>
  merged(ranges).reduce((all, { from, to }) => all + to - from + 1, 0);

/** The value of the cell, `''` of an empty one; undefined if there is none, or if it has several lines. */
function useStoredValue({ collection, selected, table }: Tools) {
  const { plain } = useCellTexts(collection.identifier);
  const { active } = selected;
  if (active === undefined) return undefined;
  const field = collection.readableField(active.column);
  const record = table.source.get(active.position);
  const stored = record?.[active.column];
  if (record?.[collection.identifier] === undefined) return undefined;
  if (field === undefined || stored === undefined || 'multiline' in field) return undefined;
  if (stored === '' && !mayBeEmpty(field)) return undefined;
  const text = plain(field, stored);
  const short = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;
  return { column: field.name, wire: String(stored), text: short };
}
