'use client';

import { Chip, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './issue.module.css';

/** A choice of one of a few visible options. The arrow keys move between them. */
export function ChoiceChips<T extends string>(options: {
  legend: string;
  hint?: ReactNode;
  choices: readonly Readonly<{ value: T; label: string }>[];
  value: T;
  onChange: (value: T) => void;
}) {
  const { legend, hint, choices, value, onChange } = options;
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      {hint !== undefined && (
        <Text size="xs" c="var(--ink-quiet)" mb={6}>
          {hint}
        </Text>
      )}
      <Chip.Group value={value} onChange={(chosen) => onChange(chosen as T)}>
        <Group gap={8}>
          {choices.map((choice) => (
            <Chip key={choice.value} name={name} value={choice.value} radius="md" variant="outline">
              {choice.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </fieldset>
  );
}
