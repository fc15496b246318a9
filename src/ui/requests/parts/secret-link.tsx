'use client';

import { Group, TextInput } from '@mantine/core';
import { CopyButton } from '../../parts/copy-button';

/** A link that a person must keep: to be read, selected and copied. */
export function SecretLink(options: { link: string; label: string; copyLabel: string }) {
  const { link, label, copyLabel } = options;
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        readOnly
        label={label}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        miw={0}
        style={{ flex: '1 1 260px' }}
      />
      <CopyButton value={link} label={copyLabel} />
    </Group>
  );
}
