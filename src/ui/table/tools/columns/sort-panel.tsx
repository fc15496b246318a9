'use client';

import { Button, CloseButton, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { Collection, Field } from '@/domain/collections';
import { isSortable, MAX_SORT, type Sort } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { ToolPanel } from '../panel';
import type { ToolProps } from '../tools';
import { moved, sortedBy, viewWithSort } from '../view/sort-parts';
import { useWritten } from '../view/use-written';
import classes from './columns.module.css';
import { directionKind } from './direction-words';
import { MoveButtons } from './move-buttons';

const ICON_SIZE = 16;
const WIDTH = 460;

/** Sorts by several columns: by the first, records with equal values by the second, and so on. */
export function SortPanel({ tools, opened }: ToolProps) {
  const { collection, shown, close } = tools;
  const t = useTranslations('tableTools.sort');
  const [sort, show] = useWritten<Sort>(shown.view.sort ?? [], (next) =>
    shown.changeView((view) => viewWithSort(view, next)),
  );
  const free = freeColumns(collection, sort);
  return (
    <ToolPanel title={t('title')} opened={opened} onClose={close} width={WIDTH}>
      {sort.length === 0 && <p className={classes.note}>{t('empty')}</p>}
      <ol className={classes.list}>
        {sort.map((one, place) => (
          <li key={one.column} className={classes.sorted}>
            <SortFields
              collection={collection}
              sort={sort}
              place={place}
              onChange={(next) => show(sort.with(place, next))}
              onMove={(by) => show(moved(sort, place, by))}
              onRemove={() => show(sort.toSpliced(place, 1))}
            />
          </li>
        ))}
      </ol>
      {sort.length < MAX_SORT && free[0] !== undefined && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          data-autofocus
          leftSection={<IconPlus size={ICON_SIZE} aria-hidden />}
          onClick={() => show([...sort, { column: free[0]!.name }])}
        >
          {t('add')}
        </Button>
      )}
    </ToolPanel>
  );
}

const freeColumns = ({ fields, identifierField }: Collection, sort: Sort): Field[] =>
  [...fields, identifierField].filter(
    (field) => isSortable(field) && !sort.some(({ column }) => column === field.name),
  );

function SortFields(options: {
  collection: Collection;
  sort: Sort;
  place: number;
  onChange: (next: Sort[number]) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { collection, sort, place, onChange, onMove, onRemove } = options;
  const t = useTranslations('tableTools.sort');
  const language = useLanguage();
  const { column, desc = false } = sort[place]!;
  const field = collection.field(column)!;
  const name = field.label[language];
  const kind = directionKind(field);
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={t('column')}
        value={column}
        onChange={({ currentTarget: { value } }) => onChange(sortedBy(value, desc))}
        data={[field, ...freeColumns(collection, sort)].map((one) => ({
          value: one.name,
          label: one.label[language],
        }))}
      />
      <NativeSelect
        size="sm"
        aria-label={t('direction', { column: name })}
        value={desc ? 'desc' : 'asc'}
        onChange={({ currentTarget: { value } }) => onChange(sortedBy(column, value === 'desc'))}
        data={[
          { value: 'asc', label: t(`${kind}.asc`) },
          { value: 'desc', label: t(`${kind}.desc`) },
        ]}
      />
      <span className={classes.moves}>
        <MoveButtons
          labels={{ up: t('up', { column: name }), down: t('down', { column: name }) }}
          isFirst={place === 0}
          isLast={place === sort.length - 1}
          onMove={onMove}
        />
        <CloseButton aria-label={t('remove', { column: name })} onClick={onRemove} />
      </span>
    </>
  );
}
