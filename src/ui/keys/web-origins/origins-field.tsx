'use client';

import { Stack, TagsInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { MAX_WEB_ORIGINS, tidyWebOrigins } from '@/domain/keys/web-origins';
import { OriginsWarning } from './origins-warning';
import { useWebOriginFault } from './use-web-origin-fault';

/** The web pages that may use a key, with a warning about what that means. Each origin takes the form in which browsers send it. */
export function OriginsField(
  options: Readonly<{
    label: string;
    /** The key, with its origins as they are entered. */
    of: ComponentProps<typeof OriginsWarning>['of'];
    onChange: (origins: readonly string[]) => void;
  }>,
) {
  const { label, of, onChange } = options;
  const t = useTranslations('permissions.webPages');
  const common = useTranslations('common.actions');
  const faultOf = useWebOriginFault();
  return (
    <Stack gap="xs">
      <TagsInput
        label={label}
        description={t('hint')}
        placeholder={of.origins.length === 0 ? t('none') : ''}
        value={[...of.origins]}
        onChange={(origins) => onChange(tidyWebOrigins(origins))}
        splitChars={[',', ';', ' ', '\n']}
        maxTags={MAX_WEB_ORIGINS}
        acceptValueOnBlur
        clearable
        clearButtonProps={{ 'aria-label': common('clear') }}
        error={faultOf(of.origins)}
      />
      <OriginsWarning of={of} />
    </Stack>
  );
}
