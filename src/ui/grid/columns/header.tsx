import { useTranslations } from 'next-intl';
import { memo } from 'react';
import classes from '../grid.module.css';
import type { GridSort } from '../types';
import type { GridColumns } from './columns';
import { HeaderCell } from './header-cell';

type Options = Readonly<{
  gridId: string;
  columns: GridColumns;
  first: number;
  end: number;
  sort: readonly GridSort[];
  /** The index of the header with the focus; -1: that of the row numbers. */
  active: number | undefined;
  left: number;
  right: number;
  /** The index of the column before which a dragged column would be inserted. */
  dropBefore: string | undefined;
  hasMenu: boolean;
  isPlain: boolean;
}>;

/** The column headers: a click selects a column, dragging moves it, dragging its edge changes its width. */
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
              isPlain={options.isPlain}
            />
          ) : null,
        )}
      </div>
    </div>
  );
});
