'use client';

import { useTranslations } from 'next-intl';
import { memo, useCallback, useId } from 'react';
import { OPERATIONS } from '@/domain/collections';
import type { Mark, PermissionRow } from './cells';
import classes from './permissions.module.css';

/**
 * One row of the matrix. It is rendered again only when one of its own marks changes.
 * @param options.marks the mark of each column; the first is for all operations
 */
export const MatrixRow = memo(function MatrixRow(options: {
  scope: string;
  kind: PermissionRow['kind'];
  name: string;
  marks: string;
  onToggle: (scope: string, column: number) => void;
}) {
  const { scope, kind, name, marks, onToggle } = options;
  const t = useTranslations('permissions');
  const operationName = useTranslations('common.operations');
  const box = useId();
  const [every, ...each] = marks.split(' ') as Mark[];
  const toggle = (column: number) => () => onToggle(scope, column);
  return (
    <tr className={kind === 'collection' ? undefined : classes.wide} data-row={scope}>
      <th scope={kind === 'collection' ? 'row' : 'rowgroup'}>
        <div className={classes.name}>
          <Box
            id={box}
            mark={every ?? 'closed'}
            label={t('everyOperation', { what: name })}
            onToggle={toggle(0)}
          />
          <label htmlFor={box}>{name}</label>
        </div>
      </th>
      {OPERATIONS.map((operation, i) => (
        <td key={operation}>
          <Box
            mark={each[i] ?? 'closed'}
            label={t('cell', { what: name, operation: operationName(operation) })}
            onToggle={toggle(i + 1)}
          />
        </td>
      ))}
    </tr>
  );
});

function Box(options: { mark: Mark; label: string; onToggle: () => void; id?: string }) {
  const { mark, label, onToggle, id } = options;
  const show = useCallback(
    (input: HTMLInputElement | null) => {
      if (input !== null) input.indeterminate = mark === 'some';
    },
    [mark],
  );
  return (
    <input
      ref={show}
      id={id}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={mark === 'all'}
      disabled={mark === 'closed'}
      onChange={onToggle}
    />
  );
}
