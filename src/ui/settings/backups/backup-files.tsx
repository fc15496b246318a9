'use client';

import { Alert, Button, Card, Group, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/ui/errors';
import { Moment } from '@/ui/parts/moment';
import { type Outputs, trpc } from '@/ui/trpc';
import { useByteWords } from '../use-setting-words';

type Files = Outputs['backups']['overview']['files'];

/** The backups in the folder, each with a download. */
export function BackupFiles({ files }: { files: Files }) {
  const t = useTranslations('backups');
  const bytes = useByteWords();
  const textOf = useErrorText();
  // This asks for the password again if that is needed; the download itself is then permitted.
  const announce = trpc.backups.announceDownload.useMutation({
    onSuccess: (_, { file }) =>
      window.location.assign(`/settings/backups/download?file=${encodeURIComponent(file)}`),
  });
  return (
    <Card withBorder padding="lg" component="section">
      <Title order={2} size="h5" mb="xs">
        {t('files')}
      </Title>
      {announce.error !== null && (
        <Alert color="red" variant="light" role="alert" mb="sm">
          {textOf(announce.error)}
        </Alert>
      )}
      {files.length === 0 && <Text size="sm">{t('noFiles')}</Text>}
      {files.map(({ name, at, bytes: size }) => (
        <Group key={name} justify="space-between" py={6} gap="sm">
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={500}>
              <Moment at={at} /> · {bytes(size)}
            </Text>
            <Text size="sm" c="var(--ink-quiet)" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t('downloadOf', { file: name })}
            loading={announce.isPending && announce.variables?.file === name}
            onClick={() => announce.mutate({ file: name })}
          >
            {t('download')}
          </Button>
        </Group>
      ))}
    </Card>
  );
}
