'use client';

import { Title } from '@mantine/core';
import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import type { Collection } from '@/domain/collections';
import classes from './table-page.module.css';

/** A table's name and what it holds, in as little height as can be: the rest is the table's. */
export function TableHeader({ collection, children }: { collection: Collection; children?: ReactNode }) {
  const language = useLocale();
  const { label, description } = collection;
  return (
    <header className={classes.header}>
      <Title order={1} size="h3">
        {label[language]}
      </Title>
      <p className={classes.about}>{description[language]}</p>
      {children}
    </header>
  );
}
