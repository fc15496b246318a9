'use client';

import { Button, FileButton, Group, Loader, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, useState } from 'react';
import classes from './import.module.css';

const ICON_SIZE = 28;
const BUTTON_ICON_SIZE = 16;
const ACCEPTED =
  '.csv,.txt,.tsv,.xlsx,.xls,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An area to drop a file on, with a button to choose one. @param options.name the name of the chosen file */
export function ChooseFile(options: {
  name: string | undefined;
  reading: boolean;
  onChoose: (file: File) => void;
}) {
  const { name, reading, onChoose } = options;
  const t = useTranslations('import.file');
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined) onChoose(file);
  };
  return (
    <section
      className={classes.drop}
      data-over={over || undefined}
      aria-label={t('label')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={ICON_SIZE} stroke={1.4} aria-hidden />
      <div className={classes.dropText}>
        <Text fw={600} role="status">
          {reading ? t('reading') : (name ?? t('drop'))}
        </Text>
        <Text size="sm" c="var(--ink-quiet)">
          {t('hint')}
        </Text>
      </div>
      <Group gap="sm">
        {reading && <Loader size="sm" aria-hidden />}
        <FileButton accept={ACCEPTED} onChange={(file) => file !== null && onChoose(file)}>
          {(props) => (
            <Button
              {...props}
              variant={name === undefined ? 'filled' : 'default'}
              leftSection={<IconUpload size={BUTTON_ICON_SIZE} aria-hidden />}
            >
              {name === undefined ? t('choose') : t('other')}
            </Button>
          )}
        </FileButton>
      </Group>
    </section>
  );
}
