import { Fieldset, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { BindingsField } from './bindings-field';

type Options = ComponentProps<typeof BindingsField> &
  Readonly<{
    legend: string;
    hint: string;
    /** Its path in the form, by which a fault finds it. */
    'data-path'?: string | undefined;
  }>;

/** Bindings as one of the fields of a form, with a label and a hint like theirs. */
export function BindingsFieldset({ legend, hint, 'data-path': path, ...field }: Options) {
  return (
    <Fieldset
      legend={
        <Text component="span" size="sm" fw={500}>
          {legend}
        </Text>
      }
      variant="unstyled"
      data-path={path}
    >
      <Text size="xs" c="var(--ink-quiet)" mb="xs">
        {hint}
      </Text>
      <BindingsField {...field} />
    </Fieldset>
  );
}
