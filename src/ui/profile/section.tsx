import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

/** A section of a settings page; on wide screens with its description beside it. */
export function ProfileSection({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <Stack gap={4}>
        <Title order={2} size="h4" id={heading}>
          {title}
        </Title>
        <Text size="sm" c="var(--ink-quiet)">
          {intro}
        </Text>
      </Stack>
      <div>{children}</div>
    </section>
  );
}
