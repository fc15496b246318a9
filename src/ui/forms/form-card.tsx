'use client';

import { Button, Card, Group, Stack, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { RefusalAlert, type useRefusal } from './refusal';

type Props = Readonly<{
  title: string;
  /** The text of the button that sends the form. */
  send: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  isPending: boolean;
  refusal: ReturnType<typeof useRefusal>['refusal'];
  /** Buttons before the one that sends the form. */
  actions?: ReactNode;
  children: ReactNode;
}>;

/** A form that is a part of its page. */
export function FormCard({ title, send, onSubmit, isPending, refusal, actions, children }: Props) {
  return (
    <Card withBorder radius="md" component="section" aria-label={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Title order={2} size="h4">
            {title}
          </Title>
          <RefusalAlert refusal={refusal} />
          {children}
          <Group justify="flex-end" gap="sm">
            {actions}
            <Button type="submit" loading={isPending}>
              {send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
