'use client';

import { useLocale } from 'next-intl';
import type { Field } from '@/domain/collections';
import classes from './fields.module.css';

/** A field's name, with its unit if it has one. */
export function FieldLabel({ field }: { field: Field }) {
  const language = useLocale();
  const unit = field.kind === 'int' ? field.unit?.[language] : undefined;
  return (
    <>
      {field.label[language]}
      {unit !== undefined && <span className={classes.unit}> ({unit})</span>}
    </>
  );
}
