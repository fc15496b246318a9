'use client';

import { Anchor, Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from '@/ui/parts/link';
import classes from './home-page.module.css';

/** A short list of tasks, with a link to all of them. */
export function ListCard(options: {
  title: string;
  all: { href: string; text: string };
  empty: string;
  children: readonly ReactNode[];
}) {
  const { title, all, empty, children } = options;
  const id = useId();
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={id}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="h5" id={id}>
          {title}
        </Title>
        <Anchor component={Link} href={all.href} size="sm">
          {all.text}
        </Anchor>
      </Group>
      {children.length === 0 ? (
        <Text size="sm" c="var(--ink-quiet)">
          {empty}
        </Text>
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
    </Card>
  );
}

/** One line of the list: the kind of task, its subject, and its urgency. */
export function ListLine(options: { href: string; title: string; about: string; aside: ReactNode }) {
  const { href, title, about, aside } = options;
  return (
    <li>
      <span className={classes.what}>
        <Anchor component={Link} href={href} size="sm" fw={500} prefetch={false}>
          {title}
        </Anchor>
        <span className={classes.about}>{about}</span>
      </span>
      <span className={classes.aside}>{aside}</span>
    </li>
  );
}
