'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

const ICON_SIZE = 16;

/** Downloads the rows that are not stored, as a workbook in which they can be corrected. */
export function LeftOutLink({ id }: { id: string }) {
  const t = useTranslations('imports.result');
  return (
    <Button
      component="a"
      href={`/imports/${id}/left-out.xlsx`}
      download
      variant="default"
      leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
    >
      {t('leftOut')}
    </Button>
  );
}
