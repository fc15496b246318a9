'use client';

import { Alert, Button, Checkbox, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconEyeOff } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { useOrigin } from '@/ui/keys/use-origin';
import { CopyButton } from '../parts/copy-button';
import { saveFile } from '../parts/files/save-file';
import classes from './secret-once.module.css';
import { curlOf, type NewSecret } from './secret-text';

const ICON_SIZE = 16;
const TEXT = 'text/plain;charset=utf-8';

/** The owner of the key, and the callback for when the reader has stored it. */
type Options = Readonly<{ secret: NewSecret; onStored: () => void; done?: string }>;

/**
 * A new key, shown once: to copy, to download, with a command to try it. Leaving is guarded until the reader confirms
 * that the key is stored. Needs the messages `newKey`.
 *
 * Keep the key only in the state of a component: get it by a mutation with `gcTime: 0`, and `reset()` the mutation when
 * its answer has arrived.
 * @param options.done the label of the last button
 */
export function SecretOnce(options: Options) {
  const [isStored, setIsStored] = useState(false);
  return <Contents {...options} isStored={isStored} onTick={setIsStored} />;
}

/** {@link SecretOnce} in a dialog that closes only when the reader has confirmed that the key is stored. */
export function SecretOnceDialog({ title, ...options }: Options & { title: ReactNode }) {
  const [isStored, setIsStored] = useState(false);
  return (
    <Modal
      opened
      centered
      size="lg"
      radius="lg"
      title={title}
      withCloseButton={false}
      closeOnEscape={isStored}
      closeOnClickOutside={isStored}
      onClose={options.onStored}
      classNames={{ title: classes.title ?? '' }}
    >
      <Contents {...options} isStored={isStored} onTick={setIsStored} />
    </Modal>
  );
}

function Contents(options: Options & { isStored: boolean; onTick: (isStored: boolean) => void }) {
  const { secret, onStored, done, isStored, onTick } = options;
  const t = useTranslations('newKey');
  const file = useFile(secret);
  const origin = useOrigin();
  const curl = curlOf(secret, origin);
  useLeaveGuard(!isStored);
  return (
    <Stack gap="lg">
      <Alert
        color="yellow"
        variant="light"
        icon={<IconEyeOff aria-hidden />}
        title={t('onceTitle')}
        classNames={{ title: classes.once ?? '', icon: classes.once ?? '' }}
      >
        {t('once')}
      </Alert>
      <Stack gap="xs">
        <Text fw={600}>{t('key')}</Text>
        <Code block className={classes.secret ?? ''} data-testid="secret">
          {secret.key}
        </Code>
        <Group gap="sm">
          <CopyButton value={secret.key} label={t('copyKey')} />
          <Button
            variant="default"
            leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
            onClick={() => saveFile(new Blob([file.text(origin)], { type: TEXT }), file.name)}
          >
            {t('download')}
          </Button>
        </Group>
      </Stack>
      {curl !== undefined && (
        <Stack gap="xs">
          <div>
            <Text fw={600}>{t('try')}</Text>
            <Text size="sm" c="var(--ink-quiet)">
              {t('tryHint')}
            </Text>
          </div>
          <Code block className={classes.command ?? ''} data-testid="curl">
            {curl}
          </Code>
          <Group>
            <CopyButton value={curl} label={t('copyCurl')} />
          </Group>
        </Stack>
      )}
      <Group justify="space-between" className={classes.end ?? ''}>
        <Checkbox
          label={t('stored')}
          checked={isStored}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <Button onClick={onStored} disabled={!isStored}>
          {done ?? t('done')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The file to keep: the purpose of the key, and the key. */
function useFile({ key, name, prefix, expiresAt }: NewSecret) {
  const t = useTranslations('newKey');
  const format = useFormatter();
  const until =
    expiresAt === null ? t('fileNever') : format.dateTime(new Date(expiresAt), { dateStyle: 'long' });
  return {
    name: `${t('fileName')}-${prefix}.txt`,
    text: (service: string) =>
      `${t('file', { name, prefix, until, service, key }).replaceAll('\n', '\r\n')}\r\n`,
  };
}

/** While it is active, the browser asks before the page is closed or reloaded, and "back" stays on the page. */
function useLeaveGuard(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = () => window.history.pushState(window.history.state, '', window.location.href);
    stay();
    window.addEventListener('beforeunload', ask);
    window.addEventListener('popstate', stay);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('popstate', stay);
    };
  }, [holds]);
}
