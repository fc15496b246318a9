'use client';

import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import { useCellTexts } from '@/ui/grid/cell-text';
import classes from './filter.module.css';

/** A value as the table shows it. */
export function ValueText({ field, value, identifier }: { field: Field; value: string; identifier: string }) {
  const t = useTranslations('tableTools.values');
  const { shown } = useCellTexts(identifier);
  const text = shown(field, field.kind === 'int' ? Number(value) : value);
  return <span className={classes.text}>{text.trim() === '' ? t('blank') : text}</span>;
}
