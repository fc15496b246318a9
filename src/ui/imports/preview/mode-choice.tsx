'use client';

import { Radio, Stack } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { IMPORT_MODES, type ImportMode } from '@/domain/imports/recipe';

/** The choice of what happens to records that are stored already. */
export function ModeChoice(options: {
  mode: ImportMode;
  isDisabled: boolean;
  onChange: (mode: ImportMode) => void;
}) {
  const { mode, isDisabled, onChange } = options;
  const t = useTranslations('imports.mode');
  return (
    <Radio.Group
      label={t('label')}
      value={mode}
      onChange={(value) => onChange(value as ImportMode)}
      readOnly={isDisabled}
    >
      <Stack gap="xs" mt={6}>
        {IMPORT_MODES.map((one) => (
          <Radio
            key={one}
            value={one}
            disabled={isDisabled}
            label={t(`${one}.label`)}
            description={t(`${one}.description`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
