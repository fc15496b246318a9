'use client';

import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useFormatter, useTimeZone, useTranslations } from 'next-intl';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { dayOf } from '@/domain/calendar';
import { CopyButton } from '../parts/copy-button';
import { saveFile } from '../parts/files/save-file';
import classes from './backup-codes.module.css';

const ICON_SIZE = 16;

/** Backup codes, shown once: to copy, to download or to print, and to confirm as stored. */
export function BackupCodes(options: {
  codes: readonly string[];
  /** The person whose codes they are. */
  email: string;
  stored: boolean;
  onStored: (stored: boolean) => void;
}) {
  const { codes, email, stored, onStored } = options;
  const t = useTranslations('profile.twoFactor');
  const common = useTranslations('common');
  const format = useFormatter();
  const timeZone = useTimeZone() ?? 'UTC';
  const [madeAt] = useState(() => new Date());
  const date = format.dateTime(madeAt, { dateStyle: 'long' });
  const heading = t('sheetTitle', { product: common('productLong'), email, date });
  const text = [heading, '', ...codes, ''].join('\n');
  return (
    <Stack>
      <ul className={classes.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton value={codes.join('\n')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
          onClick={() =>
            saveFile(
              new Blob([text], { type: 'text/plain' }),
              t('fileName', { email: email.replace(/[^\w.@-]/g, '_'), date: dayOf(madeAt, timeZone) }),
            )
          }
        >
          {common('actions.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={ICON_SIZE} aria-hidden />}
          onClick={() => window.print()}
        >
          {common('actions.print')}
        </Button>
      </Group>
      <Checkbox
        label={t('stored')}
        checked={stored}
        onChange={(event) => onStored(event.currentTarget.checked)}
      />
      {createPortal(
        <div className={classes.sheet} aria-hidden>
          <p>{heading}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>,
        document.body,
      )}
    </Stack>
  );
}
