'use client';

import type { Field } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import classes from './fields.module.css';

/** A field's name, with its unit if it has one. */
export function FieldLabel({ field }: { field: Field }) {
  const language = useLanguage();
  const unit = field.kind === 'int' ? field.unit?.[language] : undefined;
  return (
    <>
      {field.label[language]}
      {unit !== undefined && <span className={classes.unit}> ({unit})</span>}
    </>
  );
}
