'use client';

import { Button } from '@mantine/core';
import {
  IconArrowAutofitWidth,
  IconEyeOff,
  IconHighlight,
  IconMathFunction,
  IconPin,
  IconPinnedOff,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
  IconX,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isCalculated, isComputed } from '@/domain/collections/field';
import { canHighlight } from '@/domain/collections/view/highlight';
import { isSortable, MAX_SORT, type Sort } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { ToolPanel } from '../panel';
import type { ToolProps } from '../tools';
import { directionOf, sortedBy, viewWithSort, withColumn, withoutColumn } from '../view/sort-parts';
import { ColumnFilter } from './column-filter';
import classes from './columns.module.css';
import { directionKind } from './direction-words';

const ICON_SIZE = 16;
const WIDTH = 300;

/** The actions on one column, opened from its header: sort, filter by its values, hide, freeze, width. */
export function ColumnPanel({ tools, opened }: ToolProps) {
  const { shown, close, grid } = tools;
  const t = useTranslations('tableTools');
  const language = useLanguage();
  const field = shown.fields.find(({ name }) => name === opened.about)!;
  const { name } = field;
  const { layout, view } = shown;
  const kind = directionKind(field);
  const direction = directionOf(view.sort, name);
  const place = layout.columns.indexOf(name);
  const isFrozen = layout.frozen === place + 1;
  const done = (work: () => void) => () => {
    close();
    work();
  };
  const sort = (change: (sort: Sort | undefined) => Sort) =>
    done(() => shown.changeView((now) => viewWithSort(now, change(now.sort))));
  const others = withoutColumn(view.sort, name).length;
  return (
    <ToolPanel title={field.label[language]} opened={opened} onClose={close} width={WIDTH}>
      <div className={classes.actions}>
        {isSortable(field) && (
          <>
            <Action
              icon={<IconSortAscending size={ICON_SIZE} />}
              onClick={sort(() => [{ column: name }])}
              autoFocus
            >
              {t(`sort.${kind}.asc`)}
            </Action>
            <Action
              icon={<IconSortDescending size={ICON_SIZE} />}
              onClick={sort(() => [{ column: name, desc: true }])}
            >
              {t(`sort.${kind}.desc`)}
            </Action>
            {others > 0 && others < MAX_SORT && direction === undefined && (
              <Action
                icon={<IconPlus size={ICON_SIZE} />}
                onClick={sort((now) => withColumn(now, sortedBy(name, false)))}
              >
                {t('column.addToSort')}
              </Action>
            )}
            {direction !== undefined && (
              <Action icon={<IconX size={ICON_SIZE} />} onClick={sort((now) => withoutColumn(now, name))}>
                {t('column.unsort')}
              </Action>
            )}
          </>
        )}
        <Action
          icon={isFrozen ? <IconPinnedOff size={ICON_SIZE} /> : <IconPin size={ICON_SIZE} />}
          onClick={done(() => shown.showLayout({ ...layout, frozen: isFrozen ? 0 : place + 1 }))}
        >
          {t(isFrozen ? 'column.unfreeze' : 'column.freeze')}
        </Action>
        <Action
          icon={<IconArrowAutofitWidth size={ICON_SIZE} />}
          onClick={done(() => grid.current?.fit(name))}
        >
          {t('column.fit')}
        </Action>
        {layout.columns.length > 1 && (
          <Action
            icon={<IconEyeOff size={ICON_SIZE} />}
            onClick={done(() =>
              shown.showLayout({
                ...layout,
                columns: layout.columns.filter((one) => one !== name),
                frozen: place < layout.frozen ? layout.frozen - 1 : layout.frozen,
              }),
            )}
          >
            {t('column.hide')}
          </Action>
        )}
        {canHighlight(field) && (
          <Action
            icon={<IconHighlight size={ICON_SIZE} />}
            onClick={() => tools.open('highlights', undefined, name)}
          >
            {t('column.highlight')}
          </Action>
        )}
        {isCalculated(field) && (
          <Action
            icon={<IconMathFunction size={ICON_SIZE} />}
            onClick={() => tools.open('calculated', undefined, name)}
          >
            {t('column.formula')}
          </Action>
        )}
      </div>
      {isComputed(field) && <p className={classes.note}>{field.description[language]}</p>}
      {isCalculated(field) ? (
        <p className={classes.note}>{t('column.calculated')}</p>
      ) : (
        <ColumnFilter tools={tools} field={field} />
      )}
    </ToolPanel>
  );
}

function Action(options: { icon: ReactNode; onClick: () => void; autoFocus?: boolean; children: ReactNode }) {
  const { icon, onClick, autoFocus, children } = options;
  return (
    <Button
      variant="subtle"
      size="sm"
      color="gray"
      c="var(--mantine-color-text)"
      fw={500}
      justify="flex-start"
      leftSection={icon}
      onClick={onClick}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
    >
      {children}
    </Button>
  );
}
