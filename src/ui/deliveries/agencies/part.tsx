import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './agencies.module.css';

/** A part of an agency's page: a heading, and its entries. @param options.none shown if there are no entries */
export function AgencyPart(options: { title: string; intro?: string; none: string; children: ReactNode[] }) {
  const { title, intro, none, children } = options;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {intro !== undefined && (
        <Text size="sm" c="var(--ink-quiet)">
          {intro}
        </Text>
      )}
      {children.length === 0 ? <Text mt="xs">{none}</Text> : <ul className={classes.entries}>{children}</ul>}
    </section>
  );
}
