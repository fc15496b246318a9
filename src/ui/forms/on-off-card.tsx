'use client';

import { Button, Card, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DotBadge } from '../parts/dot-badge';
import { Moment } from '../parts/moment';
import { ConfirmDialog } from './confirm-dialog';
import { FailureAlert } from './refusal';

/** The texts of an {@link OnOffCard}. */
export type OnOffWords = Readonly<{
  state: string;
  /** Who has turned it on, before the time; or what does not happen while it is off. */
  about: string;
  button: string;
  title: string;
  question: ReactNode;
}>;

type Props = Readonly<{
  onSince: string | null;
  words: OnOffWords;
  /** Whether it may be turned on now. */
  isReady: boolean;
  turn: Readonly<{
    mutate: (input: { isOn: boolean; seen: string | null }, then: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Parameters<typeof FailureAlert>[0]['error'];
    reset: () => void;
  }>;
  children?: ReactNode;
}>;

/** Whether a part of the service is on, since when, and the button that changes it after a question. */
export function OnOffCard({ onSince, words, isReady, turn, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  const isOn = onSince !== null;
  const close = () => {
    setAsking(false);
    turn.reset();
  };
  return (
    <Card withBorder radius="md">
      <Group justify="space-between" gap="sm">
        <div>
          <DotBadge color={isOn ? 'teal' : 'gray'}>{words.state}</DotBadge>
          <Text size="sm" c="var(--ink-quiet)" mt={4}>
            {words.about}
            {isOn && (
              <>
                {' '}
                <Moment at={onSince} />
              </>
            )}
          </Text>
        </div>
        <Button
          variant={isOn ? 'default' : 'filled'}
          disabled={!isOn && !isReady}
          onClick={() => setAsking(true)}
        >
          {words.button}
        </Button>
      </Group>
      {children}
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          confirm={words.button}
          onConfirm={() => turn.mutate({ isOn: !isOn, seen: onSince }, { onSuccess: close })}
          onClose={close}
          isPending={turn.isPending}
          refusal={<FailureAlert error={turn.error} />}
        >
          <Text style={{ overflowWrap: 'anywhere' }}>{words.question}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}
