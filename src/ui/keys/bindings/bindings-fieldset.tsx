import { Fieldset, InputLabel, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BindingsField } from './bindings-field';

type Options = ComponentProps<typeof BindingsField> &
  Readonly<{
    legend: string;
    hint: string;
    /** Its path in the form, by which a fault is assigned to it. */
    'data-path'?: string | undefined;
  }>;

/** Bindings as one of the fields of a form, with a label and a hint like theirs. */
export function BindingsFieldset({ legend, hint, 'data-path': path, ...field }: Options) {
  return (
    <Fieldset
      legend={<InputLabel labelElement="div">{legend}</InputLabel>}
      variant="unstyled"
      m={0}
      p={0}
      styles={{ legend: { padding: 0 } }}
      data-path={path}
    >
      <Text size="xs" c="var(--ink-quiet)" mb="xs">
        {hint}
      </Text>
      <BindingsField {...field} />
    </Fieldset>
  );
}
