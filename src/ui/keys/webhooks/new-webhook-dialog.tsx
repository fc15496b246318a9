'use client';

import { Button, Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_NAME } from '@/domain/limits';
import { isWebhookUrl, MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '@/domain/webhooks/webhook';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { Notice } from '@/ui/keys/notice';
import { CopyButton } from '@/ui/parts/copy-button';
import { trpc } from '@/ui/trpc';
import { ActionDialog } from '../action-dialog';
import { EVENT_NAMES } from './event-names';

/** Adds an endpoint to a key, then shows the secret of its signatures, once. */
export function NewWebhookDialog({ keyId, onClose }: { keyId: string; onClose: () => void }) {
  const t = useTranslations('webhooks');
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<string[]>([...WEBHOOK_EVENTS]);
  const [isJudged, setIsJudged] = useState(false);
  const create = trpc.webhooks.create.useMutation({
    gcTime: 0,
    onSuccess: () => utils.webhooks.ofKey.invalidate({ keyId }),
  });
  if (create.data !== undefined) return <SecretDialog secret={create.data.secret} onClose={onClose} />;
  const faults = {
    name: name.trim() === '' ? t('faults.name') : null,
    url: isWebhookUrl(url.trim()) ? null : t('faults.url'),
    events: events.length === 0 ? t('faults.events') : null,
  };
  const add = () => {
    setIsJudged(true);
    if (Object.values(faults).every((fault) => fault === null))
      create.mutate({ keyId, name, url, events: WEBHOOK_EVENTS.filter((event) => events.includes(event)) });
  };
  return (
    <ActionDialog
      size="lg"
      title={t('addTitle')}
      confirm={t('add')}
      onConfirm={add}
      onClose={onClose}
      isPending={create.isPending}
      error={create.error}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isJudged && faults.name}
        maxLength={MAX_NAME}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        placeholder="https://"
        type="url"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        error={isJudged && faults.url}
        maxLength={MAX_WEBHOOK_URL}
        autoComplete="off"
        spellCheck={false}
      />
      <Checkbox.Group
        label={t('events')}
        value={events}
        onChange={setEvents}
        error={isJudged && faults.events}
      >
        <Stack gap="xs" mt="xs">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={t(`eventNames.${EVENT_NAMES[event]}`)}
              description={t(`eventHints.${EVENT_NAMES[event]}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </ActionDialog>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('webhooks');
  const [isStored, setIsStored] = useState(false);
  return (
    <Dialog
      opened
      size="lg"
      title={t('secretTitle')}
      withCloseButton={false}
      closeOnEscape={isStored}
      closeOnClickOutside={isStored}
      onClose={onClose}
    >
      <Stack>
        <Notice tone="warning" icon={<IconEyeOff aria-hidden />}>
          {t('secretOnce')}
        </Notice>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-testid="secret">
          {secret}
        </Code>
        <Group>
          <CopyButton value={secret} label={t('copySecret')} />
        </Group>
        <Text size="sm">{t('secretHow')}</Text>
        <Checkbox
          label={t('secretStored')}
          checked={isStored}
          onChange={({ currentTarget }) => setIsStored(currentTarget.checked)}
        />
        <DialogFooter>
          <Button disabled={!isStored} onClick={onClose}>
            {t('done')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
