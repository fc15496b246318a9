import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './issue.module.css';

/** A part of the form, under a heading of its own. */
export function IssueSection(options: { title: string; intro?: string; children: ReactNode }) {
  const { title, intro, children } = options;
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading}>
        {title}
      </Title>
      {intro !== undefined && (
        <Text size="sm" c="var(--ink-quiet)">
          {intro}
        </Text>
      )}
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
