'use client';

import { Button, List, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { EventChange } from '@/ui/keys/detail/event-changes';
import classes from '@/ui/keys/detail/key-page.module.css';
import { KEY_MEMBERS } from '@/ui/keys/detail/member-words';
import type { WireKeyDetail } from '@/ui/keys/detail/types';
import { Notice } from '@/ui/keys/notice';
import { usePermissionWords } from '@/ui/keys/permissions/words';
import { OriginsWarning } from '@/ui/keys/web-origins/origins-warning';
import { ChangeError } from '../../../action-dialog';
import { type KeyChanges, permissionDifference } from './edit-values';

const BELOW_HEADER = 'calc(100dvh - 76px)';

/** The changes, before they are saved. @param options.overtaken the members that somebody else changed meanwhile */
export function EditReview(options: {
  base: WireKeyDetail;
  changes: KeyChanges;
  overtaken: readonly string[];
  isPending: boolean;
  error: unknown;
  onBack: () => void;
  onSave: () => void;
}) {
  const { base, changes, overtaken, isPending, error, onBack, onSave } = options;
  const t = useTranslations('keyDetail');
  const common = useTranslations('common.actions');
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => save.current?.focus(), []);
  const members = KEY_MEMBERS.filter((member) => member in changes);
  return (
    // The buttons stay at the end of the drawer, whatever messages are above them.
    <Stack gap="md" mih={BELOW_HEADER}>
      <Text size="sm">{t('reviewIntro')}</Text>
      {overtaken.length > 0 && (
        <Notice role="alert" tone="warning" title={t('overtakenTitle')}>
          {t('overtaken')}
        </Notice>
      )}
      <dl className={classes.review}>
        {members.map((member) => (
          <EventChange
            key={member}
            member={member}
            before={base[member as keyof WireKeyDetail]}
            after={changes[member as keyof KeyChanges]}
          />
        ))}
      </dl>
      {changes.permissions !== undefined && (
        <Difference before={base.permissions} after={changes.permissions} />
      )}
      {(changes.allowedAddresses?.length ?? 0) > 0 && base.lastUsedAddress !== null && (
        <Notice tone="warning">{t('addressWarning', { address: base.lastUsedAddress })}</Notice>
      )}
      <OriginsWarning
        of={{
          origins: changes.origins ?? base.origins,
          permissions: changes.permissions ?? base.permissions,
          bindings: changes.bindings ?? base.bindings,
          proposesOnly: changes.proposesOnly ?? base.proposesOnly,
        }}
      />
      <ChangeError error={error} />
      <DialogFooter>
        <Button variant="default" onClick={onBack}>
          {common('back')}
        </Button>
        <Button ref={save} onClick={onSave} loading={isPending}>
          {common('save')}
        </Button>
      </DialogFooter>
    </Stack>
  );
}

/** The permissions that are added, and those that are removed. */
function Difference({ before, after }: Record<'before' | 'after', WireKeyDetail['permissions']>) {
  const t = useTranslations('keyDetail');
  const words = usePermissionWords();
  const { gained, lost } = permissionDifference(before, after);
  return (
    <List size="sm" spacing={4} listStyleType="none" withPadding={false}>
      {gained.length > 0 && (
        <List.Item>
          <strong>{t('gained')}</strong> {words(gained).phrase}
        </List.Item>
      )}
      {lost.length > 0 && (
        <List.Item>
          <strong>{t('lost')}</strong> {words(lost).phrase}
        </List.Item>
      )}
    </List>
  );
}
