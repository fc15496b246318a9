import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import { isCalculated, isNumeric } from '@/domain/collections/field';
import { useLanguage } from '@/i18n/use-language';
import classes from '../grid.module.css';
import type { GridSort } from '../types';
import type { GridColumn } from './columns';

const ICON_SIZE = 14;

/** A column's header: its names, its sort direction, its menu, and the edge that is dragged to change the width. */
export function HeaderCell(options: {
  id: string;
  column: GridColumn;
  index: number;
  left: number;
  active: boolean;
  selected: boolean;
  sort: readonly GridSort[];
  dropBefore: boolean;
  hasMenu: boolean;
  /** Whether it has no name of the interface. */
  isPlain: boolean;
}) {
  const { id, column, index, left, active, selected, sort, dropBefore, hasMenu, isPlain } = options;
  const language = useLanguage();
  const { field, frozen, width } = column;
  const place = sort.findIndex((one) => one.column === field.name);
  const sorted = sortedAs(sort[place]);
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
      <ColumnNames field={field} isPlain={isPlain} />
      <span className={classes.beside}>
        {hasMenu && <MenuButton field={field} />}
        {sorted !== undefined && <SortMark sorted={sorted} place={sort.length > 1 ? place + 1 : undefined} />}
      </span>
      <span className={classes.edge} data-edge={field.name} aria-hidden />
    </div>
  );
}

/** The column's label and its name in the interface, with the unit of its numbers; for a calculated one, the formula. */
function ColumnNames({ field, isPlain }: { field: Field; isPlain: boolean }) {
  const language = useLanguage();
  const unit = field.kind === 'int' ? field.unit?.[language] : undefined;
  const name = isCalculated(field) ? `= ${field.description[language]}` : field.name;
  const parts = [isPlain ? undefined : name, unit].filter((part) => part !== undefined);
  return (
    <span className={classes.names}>
      <span className={classes.name}>{field.label[language]}</span>
      <span className={classes.technical}>{parts.join(' · ')}</span>
    </span>
  );
}

function MenuButton({ field }: { field: Field }) {
  const t = useTranslations('grid');
  const language = useLanguage();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.menuButton}
      data-menu={field.name}
      aria-label={t('columnMenu', { column: field.label[language] })}
    >
      <IconChevronDown size={ICON_SIZE} aria-hidden />
    </button>
  );
}

type Sorted = 'ascending' | 'descending';

const sortedAs = (sort: GridSort | undefined): Sorted | undefined =>
  sort && (sort.desc ? 'descending' : 'ascending');

/** @param options.place its position among the sort columns, if there are several */
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
