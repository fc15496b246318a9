'use client';

import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type DragEvent, useEffect, useState } from 'react';
import type { Refusal } from '@/domain/refusals/refusal';
import { useFocusOnContent } from '@/ui/forms/use-focus-return';
import { takeHandedFile } from '@/ui/parts/files/handed-file';
import { TABLE_FILES } from '@/ui/parts/files/table-files';
import { useOneFile } from '@/ui/parts/files/use-one-file';
import { usePastedFile } from '@/ui/parts/files/use-pasted-file';
import { useRefusalText } from '@/ui/refusal-text';
import { ProgressBar } from '../progress/progress-bar';
import classes from './upload-area.module.css';
import { type SentFile, useUpload } from './use-upload';

const ICON_SIZE = 28;
const BUTTON_ICON_SIZE = 16;
const BYTES_PER_MIB = 1_048_576;

/**
 * An area to drop or paste a file on, with a button to choose one. It shows how much of the file has been sent, and why it
 * was refused.
 * @param options.collection the resource name of the collection into which the file goes; undefined: the one that fits best
 */
export function UploadArea(options: { collection: string | undefined; maxBytes: number }) {
  const { maxBytes } = options;
  const t = useTranslations('imports.upload');
  const [isOver, setOver] = useState(false);
  const { upload, start, cancel } = useUpload(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is handed over once, when the page opens
  useEffect(() => {
    const file = takeHandedFile();
    if (file !== undefined) void start(file);
  }, []);
  usePastedFile(start);
  useFocusOnContent();
  const oneOf = useOneFile();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = oneOf(event.dataTransfer.files);
    if (file !== undefined) void start(file);
  };
  const isSending = upload !== undefined && upload.refusal === undefined;
  return (
    <section
      className={classes.area}
      data-over={isOver || undefined}
      aria-label={t('label')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet size={ICON_SIZE} stroke={1.4} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        {isSending ? (
          <Sending upload={upload} />
        ) : (
          <>
            <Text fw={600}>{t('drop')}</Text>
            <Text size="sm" c="var(--ink-quiet)">
              {t('hint', { size: Math.floor(maxBytes / BYTES_PER_MIB) })}
            </Text>
          </>
        )}
      </div>
      <Group gap="sm">
        {isSending ? (
          <Button variant="default" onClick={cancel}>
            {t('cancel')}
          </Button>
        ) : (
          <FileButton accept={TABLE_FILES} onChange={(file) => file !== null && void start(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={BUTTON_ICON_SIZE} aria-hidden />}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {upload?.refusal !== undefined && (
        <Alert
          role="alert"
          color="red"
          variant="light"
          className={classes.refusal ?? ''}
          title={t('refused', { name: upload.file.name })}
        >
          <RefusalOfFile refusal={upload.refusal} />
        </Alert>
      )}
    </section>
  );
}

function Sending({ upload: { file, sent } }: { upload: SentFile }) {
  const t = useTranslations('imports.upload');
  return <ProgressBar label={t('sending', { name: file.name })} done={sent} of={file.size} />;
}

function RefusalOfFile({ refusal }: { refusal: Refusal }) {
  const t = useTranslations('imports.upload');
  const refusalText = useRefusalText();
  const format = useFormatter();
  switch (refusal.code) {
    case 'missing_body':
      return t('empty');
    case 'body_too_large':
      return t('tooLarge', { size: format.number(Math.floor(refusal.limit / BYTES_PER_MIB)) });
    default:
      return refusalText(refusal);
  }
}
