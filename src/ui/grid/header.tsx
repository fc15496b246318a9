import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { memo } from 'react';
import { isNumeric } from './cell-text';
import type { GridColumn, GridColumns } from './columns';
import classes from './grid.module.css';
import type { GridSort } from './types';

const ICON_SIZE = 14;

type Options = Readonly<{
  gridId: string;
  columns: GridColumns;
  first: number;
  end: number;
  sort: readonly GridSort[];
  /** The header with the focus; -1: that of the row numbers. */
  active: number | undefined;
  left: number;
  right: number;
  /** A dragged column would come before this one. */
  dropBefore: string | undefined;
  hasMenu: boolean;
}>;

/** The columns' names: selected by a click, moved by dragging, their edges dragged for width. */
export const Header = memo(function Header(options: Options) {
  const { gridId, columns, first, end, active, left, right } = options;
  const t = useTranslations('grid');
  return (
    <div role="rowgroup" className={classes.header}>
      <div
        role="row"
        aria-rowindex={1}
        data-row={-1}
        className={classes.headerRow}
        style={{ width: columns.total }}
      >
        <div
          role="columnheader"
          aria-colindex={1}
          data-column={-1}
          className={classes.corner}
          style={{ width: columns.numbers }}
          tabIndex={-1}
          title={t('selectAll')}
        >
          <span className={classes.unseen}>{t('numbers')}</span>
        </div>
        {columns.all.map((column, index) =>
          column.frozen || (index >= first && index < end) || index === active ? (
            <HeaderCell
              key={column.name}
              id={`${gridId}-h-${column.name}`}
              column={column}
              index={index}
              left={column.frozen ? column.start : columns.fixed + column.start}
              active={index === active}
              selected={index >= left && index <= right}
              sort={options.sort}
              dropBefore={options.dropBefore === column.name}
              hasMenu={options.hasMenu}
            />
          ) : null,
        )}
      </div>
    </div>
  );
});

function HeaderCell(options: {
  id: string;
  column: GridColumn;
  index: number;
  left: number;
  active: boolean;
  selected: boolean;
  sort: readonly GridSort[];
  dropBefore: boolean;
  hasMenu: boolean;
}) {
  const { id, column, index, left, active, selected, sort, dropBefore, hasMenu } = options;
  const t = useTranslations('grid');
  const language = useLocale();
  const { field, frozen, width } = column;
  const place = sort.findIndex((one) => one.column === field.name);
  const sorted = sortedAs(sort[place]);
  const unit = field.kind === 'int' ? field.unit?.[language] : undefined;
  return (
    <div
      id={id}
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={place === 0 ? sorted : undefined}
      aria-selected={selected}
      tabIndex={active ? 0 : undefined}
      data-column={index}
      data-active={active || undefined}
      data-frozen={frozen || undefined}
      data-numeric={isNumeric(field) || undefined}
      data-drop={dropBefore || undefined}
      className={classes.headerCell}
      style={frozen ? { left, width } : { transform: `translateX(${left}px)`, width }}
      title={field.description[language]}
    >
      <span className={classes.names}>
        <span className={classes.name}>{field.label[language]}</span>
        <span className={classes.technical}>
          {field.name}
          {unit !== undefined && ` · ${unit}`}
        </span>
      </span>
      {sorted !== undefined && <SortMark sorted={sorted} place={sort.length > 1 ? place + 1 : undefined} />}
      {hasMenu && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.menuButton}
          data-menu={field.name}
          aria-label={t('columnMenu', { column: field.label[language] })}
        >
          <IconChevronDown size={ICON_SIZE} aria-hidden />
        </button>
      )}
      <span className={classes.edge} data-edge={field.name} aria-hidden />
    </div>
  );
}

type Sorted = 'ascending' | 'descending';

const sortedAs = (sort: GridSort | undefined): Sorted | undefined =>
  sort && (sort.desc ? 'descending' : 'ascending');

/** @param options.place among the columns that are sorted by, where there are several */
function SortMark({ sorted, place }: { sorted: Sorted; place: number | undefined }) {
  const t = useTranslations('grid');
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <span className={classes.sorted} data-sorted={sorted}>
      <Arrow size={ICON_SIZE} role="img" aria-label={t(`sorted.${sorted}`)} />
      {place}
    </span>
  );
}
