'use client';

import { Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import classes from './fields.module.css';

/** Both values of a field that two people changed, with a choice between them. */
export function Conflict(options: {
  field: Field;
  /** The person who changed it. */
  who: string;
  mine: string;
  theirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}) {
  const { field, who, mine, theirs, onKeepMine, onTakeTheirs } = options;
  const t = useTranslations('record.conflict');
  const name = field.label[useLanguage()];
  return (
    <section className={classes.conflict} aria-label={t('label', { name })} data-conflict tabIndex={-1}>
      <p className={classes.conflictTitle}>{t('title', { who })}</p>
      <dl className={classes.sides}>
        <dt>{t('mine')}</dt>
        <dd>{mine}</dd>
        <dt>{t('theirs')}</dt>
        <dd>{theirs}</dd>
      </dl>
      <Group gap="xs">
        <Button size="compact-sm" onClick={onKeepMine} aria-label={t('keepMineOf', { name })}>
          {t('keepMine')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onTakeTheirs}
          aria-label={t('takeTheirsOf', { name })}
        >
          {t('takeTheirs')}
        </Button>
      </Group>
    </section>
  );
}
