'use client';

import { Button, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { DotBadge } from '../../parts/dot-badge';
import cards from '../card-table.module.css';
import {
  type ListedValue,
  type ValueAct,
  valueStateOf,
  type WireEnumField,
  type WireValueList,
} from './types';

type OnAct = ((act: ValueAct) => void) | undefined;

/** The values of a field: a table on wide screens, cards on narrow ones. */
export function ValueTable(options: { field: WireEnumField; list: WireValueList; onAct: OnAct }) {
  const { field, list, onAct } = options;
  const t = useTranslations('values');
  const language = useLanguage();
  if (list.values.length === 0) {
    return (
      <Text c="var(--ink-quiet)" size="sm" py="sm">
        {t('empty')}
      </Text>
    );
  }
  return (
    <div className={cards.frame}>
      <table className={cards.table} aria-label={t('table', { field: field.label[language] })}>
        <thead>
          <tr>
            <th scope="col">{t('columns.value')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col" className={cards.count}>
              {t('columns.records')}
            </th>
            {onAct !== undefined && <th scope="col">{t('columns.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {list.values.map((value) => (
            <ValueRow key={value.value} value={value} onAct={onAct} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const COLORS = { inForce: 'teal', unlisted: 'yellow', retired: 'gray' } as const;

function ValueRow({ value, onAct }: { value: ListedValue; onAct: OnAct }) {
  const t = useTranslations('values');
  const state = valueStateOf(value);
  return (
    <tr data-value={value.value}>
      <th scope="row">{value.value}</th>
      <td>
        <DotBadge color={COLORS[state]}>{t(`states.${state}`)}</DotBadge>
      </td>
      <td className={cards.count}>{t('records', { count: value.records })}</td>
      {onAct !== undefined && (
        <td className={cards.actions}>
          <RowActions value={value} onAct={onAct} />
        </td>
      )}
    </tr>
  );
}

/** The action that is possible beside renaming, by the state of the value. */
const OTHER_ACTS = { inForce: 'retire', retired: 'restore', unlisted: 'list' } as const;

function RowActions({ value, onAct }: { value: ListedValue; onAct: (act: ValueAct) => void }) {
  const t = useTranslations('values.actions');
  const other = OTHER_ACTS[valueStateOf(value)];
  const name = value.value;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t(`${other}Of`, { value: name })}
        onClick={() => onAct(other === 'retire' ? { kind: 'retire', value } : { kind: 'add', value: name })}
      >
        {t(other)}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('renameOf', { value: name })}
        onClick={() => onAct({ kind: 'rename', value })}
      >
        {t('rename')}
      </Button>
    </>
  );
}
