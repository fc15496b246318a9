'use client';

import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import classes from './collection-page.module.css';
import { type Condition, parameterOf } from './list-address';

const ICON_SIZE = 14;

/** The conditions in force, each of which can be taken away. */
export function FilterChips(options: {
  conditions: readonly Condition[];
  onRemove: (condition: Condition) => void;
  onClear: () => void;
}) {
  const { conditions, onRemove, onClear } = options;
  const t = useTranslations('collections.filter');
  const language = useLocale();
  if (conditions.length === 0) return null;
  const textOf = ({ field, comparison, value }: Condition) =>
    `${field.label[language]} ${t(`signs.${comparison}`)} ${value}`;
  return (
    <ul className={classes.chips} aria-label={t('inForce')}>
      {conditions.map((condition) => (
        <li key={`${parameterOf(condition)}=${condition.value}`}>
          <Button
            variant="light"
            size="compact-sm"
            className={classes.chip ?? ''}
            rightSection={<IconX size={ICON_SIZE} aria-hidden />}
            aria-label={t('remove', { condition: textOf(condition) })}
            onClick={() => onRemove(condition)}
          >
            {textOf(condition)}
          </Button>
        </li>
      ))}
      {conditions.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {t('clear')}
          </Button>
        </li>
      )}
    </ul>
  );
}
