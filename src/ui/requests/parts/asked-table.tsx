'use client';

import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { collections, groups, OPERATIONS } from '@/domain/collections';
import type { Grant } from '@/domain/permissions';
import { useLanguage } from '@/i18n/use-language';
import { cellsOf, type PermissionCell } from '../../keys/permissions/cells';
import classes from './asked-table.module.css';

const ICON_SIZE = 16;

/**
 * Collections × operations, read-only: the requested operations and, after a decision, the granted ones. Contains only the
 * requested collections.
 */
export function AskedTable({
  asked,
  granted,
}: {
  asked: readonly Grant[];
  granted: readonly Grant[] | null;
}) {
  const t = useTranslations('requests.table');
  const common = useTranslations('common');
  const language = useLanguage();
  const wanted = cellsOf(asked);
  const given = cellsOf(granted ?? asked);
  const rows = collections.filter(({ resource }) =>
    OPERATIONS.some((operation) => wanted.has(`${resource}:${operation}`)),
  );
  const mark = (cell: PermissionCell) => {
    if (!wanted.has(cell)) return <VisuallyHidden>{t('notAsked')}</VisuallyHidden>;
    const isGiven = given.has(cell);
    const Icon = isGiven ? IconCheck : IconX;
    return (
      <>
        <Icon
          size={ICON_SIZE}
          aria-hidden
          color={isGiven ? 'var(--mantine-primary-color-light-color)' : 'var(--ink-quiet)'}
        />
        <VisuallyHidden>{t(granted === null ? 'asked' : isGiven ? 'granted' : 'refused')}</VisuallyHidden>
      </>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark to every page that has a table
    <div className={classes.region} role="region" aria-label={t('caption')} tabIndex={0}>
      <table className={classes.table}>
        <caption>{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('collection')}</th>
            {OPERATIONS.map((operation) => (
              <th key={operation} scope="col" className={classes.mark}>
                {common(`operations.${operation}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ resource, label, group }) => (
            <tr key={resource}>
              <th scope="row">
                <span className={classes.name}>{label[language]}</span>{' '}
                <span className={classes.group}>{groups[group][language]}</span>
              </th>
              {OPERATIONS.map((operation) => (
                <td key={operation} className={classes.mark}>
                  {mark(`${resource}:${operation}`)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
