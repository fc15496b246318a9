'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { OPERATIONS, type Operation } from '@/domain/collections';
import type { Grant } from '@/domain/permissions';
import { useLanguage } from '@/i18n/use-language';
import { ALL_CELLS, cellsOf, grantsOf, groupNames, markOf, type PermissionRow, ROWS, toggled } from './cells';
import { MatrixRow } from './matrix-row';
import classes from './permissions.module.css';
import { scopeName } from './phrases';
import { Presets } from './presets';
import { useArrows } from './use-arrows';

/** The first column is for all four operations. */
const COLUMNS: readonly (readonly Operation[])[] = [OPERATIONS, ...OPERATIONS.map((name) => [name])];

/** The sections of the table body: all, then each group with its collections. */
const BODIES: readonly (readonly PermissionRow[])[] = ['*', ...groupNames].map((part) =>
  ROWS.filter(({ scope }) => scope === part || scope.startsWith(`${part}/`)),
);

/**
 * Permissions as a table of collections × operations, with boxes for whole groups, columns and rows, and presets. It is one
 * stop of the Tab key; the arrow keys move within it. Needs the messages `permissions`.
 * @param limit the maximum that may be granted; boxes beyond it are disabled
 */
export function PermissionMatrix(options: {
  value: readonly Grant[];
  onChange: (value: readonly Grant[]) => void;
  limit?: readonly Grant[];
  error?: ReactNode;
}) {
  const { value, onChange, limit: most, error } = options;
  const t = useTranslations('permissions');
  const language = useLanguage();
  const hint = useId();
  const fault = useId();
  const { cells, limit, toggle } = useCells({ value, onChange, most });
  const arrows = useArrows();
  const row = (one: PermissionRow) => (
    <MatrixRow
      key={one.scope}
      scope={one.scope}
      kind={one.kind}
      name={scopeName(one.scope, language) ?? t('allRow')}
      marks={COLUMNS.map((operations) => markOf({ cells, limit, scope: one.scope, operations })).join(' ')}
      onToggle={toggle}
    />
  );
  return (
    <div>
      <Presets cells={cells} limit={limit} onChange={(next) => onChange(grantsOf(next))} />
      {error !== undefined && (
        <Text id={fault} role="alert" size="sm" c="var(--mantine-color-error)" mb="xs">
          {error}
        </Text>
      )}
      <table
        ref={arrows}
        className={classes.matrix}
        data-faulty={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? hint : `${fault} ${hint}`}
      >
        <caption className={classes.caption}>{t('legend')}</caption>
        <Heads />
        {BODIES.map((rows) => (
          <tbody key={rows[0]?.scope}>{rows.map(row)}</tbody>
        ))}
      </table>
      <Text id={hint} size="xs" c="var(--ink-quiet)" mt="xs">
        {t('count', { count: cells.size, total: ALL_CELLS.size })} · {t('keys')}
      </Text>
    </div>
  );
}

function Heads() {
  const t = useTranslations('permissions');
  const operationName = useTranslations('common.operations');
  return (
    <thead>
      <tr>
        <th scope="col">{t('collection')}</th>
        {OPERATIONS.map((name) => (
          <th key={name} scope="col" className={classes.operation}>
            {operationName(name)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/**
 * The ticked cells and the permitted ones; `toggle` keeps its identity, so that it does not cause rows to be rendered
 * again.
 */
function useCells(options: {
  value: readonly Grant[];
  onChange: (value: readonly Grant[]) => void;
  most: readonly Grant[] | undefined;
}) {
  const { value, onChange, most } = options;
  const cells = useMemo(() => cellsOf(value), [value]);
  const limit = useMemo(() => (most === undefined ? ALL_CELLS : cellsOf(most)), [most]);
  const latest = useRef({ cells, limit, onChange });
  useLayoutEffect(() => {
    latest.current = { cells, limit, onChange };
  });
  const toggle = useCallback((scope: string, column: number) => {
    const { onChange: tell, ...state } = latest.current;
    tell(grantsOf(toggled({ ...state, scope, operations: COLUMNS[column] ?? [] })));
  }, []);
  return { cells, limit, toggle };
}
