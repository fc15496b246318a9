'use client';

import { Group } from '@mantine/core';
import { CopyButton } from '../../parts/copy-button';
import { LinkField } from '../../parts/link-field';

/** A link that a person must keep: to be read, selected and copied. */
export function SecretLink(options: { link: string; label: string; copyLabel: string }) {
  const { link, label, copyLabel } = options;
  return (
    <Group align="flex-end" gap="sm">
      <LinkField label={label} link={link} miw={0} style={{ flex: '1 1 260px' }} />
      <CopyButton value={link} label={copyLabel} />
    </Group>
  );
}
