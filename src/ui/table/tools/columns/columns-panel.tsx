'use client';

import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconMathFunction } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLanguage } from '@/i18n/use-language';
import type { GridLayout } from '@/ui/grid/types';
import { usualColumns } from '../../use-table-view';
import { ToolPanel } from '../panel';
import type { ToolProps } from '../tools';
import { moved } from '../view/sort-parts';
import { useWritten } from '../view/use-written';
import classes from './columns.module.css';
import { MoveButtons } from './move-buttons';

const ICON_SIZE = 16;
const WIDTH = 380;

/** Hides, shows and orders columns, and freezes the first ones. */
export function ColumnsPanel({ tools, opened }: ToolProps) {
  const { collection, shown, close } = tools;
  const t = useTranslations('tableTools.columns');
  const language = useLanguage();
  const [layout, showLayout] = useWritten(shown.layout, shown.showLayout);
  const usual = usualColumns(collection, shown);
  const all = shown.fields.map(({ name }) => name);
  const labelOf = (wanted: string) => shown.fields.find(({ name }) => name === wanted)?.label[language] ?? '';
  // While it is open, hidden columns keep their position in the list.
  const [order, setOrder] = useState(() => withHidden(layout.columns, all));
  const arrange = (next: readonly string[], isShown: (name: string) => boolean) => {
    setOrder(next);
    showLayout({ ...layout, columns: next.filter(isShown) });
  };
  const isShown = (name: string) => layout.columns.includes(name);
  const toggle = (name: string) => arrange(order, (one) => (one === name ? !isShown(one) : isShown(one)));
  const reset = (next: Partial<GridLayout>) => {
    setOrder(all);
    showLayout({ columns: usual, widths: {}, frozen: 0, ...next });
  };
  return (
    <ToolPanel title={t('title')} opened={opened} onClose={close} width={WIDTH}>
      <ul className={classes.list}>
        {order.map((name, place) => {
          const label = labelOf(name);
          return (
            <li key={name} className={classes.column}>
              <Checkbox
                label={label}
                checked={isShown(name)}
                disabled={isShown(name) && layout.columns.length === 1}
                onChange={() => toggle(name)}
                {...(place === 0 ? { 'data-autofocus': true } : {})}
              />
              <span className={classes.moves}>
                <MoveButtons
                  labels={{ up: t('up', { column: label }), down: t('down', { column: label }) }}
                  isFirst={place === 0}
                  isLast={place === order.length - 1}
                  onMove={(by) => arrange(moved(order, place, by), isShown)}
                />
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        leftSection={<IconMathFunction size={ICON_SIZE} aria-hidden />}
        onClick={() => tools.open('calculated')}
      >
        {t('calculated')}
      </Button>
      <NativeSelect
        mt="sm"
        size="sm"
        label={t('frozen')}
        value={String(Math.min(layout.frozen, layout.columns.length))}
        onChange={({ currentTarget: { value } }) => showLayout({ ...layout, frozen: Number(value) })}
        data={[
          { value: '0', label: t('notFrozen') },
          ...layout.columns.map((name, place) => ({
            value: String(place + 1),
            label: t('frozenUpTo', { column: labelOf(name) }),
          })),
        ]}
      />
      <div className={classes.end}>
        <Button size="compact-sm" variant="default" onClick={() => arrange(order, () => true)}>
          {t('showAll')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => reset({})}>
          {t('reset')}
        </Button>
      </div>
    </ToolPanel>
  );
}

/** All columns: the visible ones in their order, each hidden one after its predecessor in the default order. */
export function withHidden(shown: readonly string[], usual: readonly string[]): readonly string[] {
  const order = [...shown];
  for (const [place, name] of usual.entries()) {
    if (order.includes(name)) continue;
    const before = order.indexOf(usual[place - 1] ?? '');
    order.splice(before + 1, 0, name);
  }
  return order;
}
