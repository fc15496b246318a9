'use client';

import { Text, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { MAX_REASON } from '@/domain/limits';
import { trpc } from '@/ui/trpc';
import { ActionDialog } from '../../action-dialog';
import { useDoerWords } from '../../doer-words';
import type { Neighbour } from '../types';
import { Effect } from './effect';
import { useKeyChanges } from './use-key-changes';

/** The properties of the key that the dialog shows. */
type Target = Pick<Neighbour, 'id' | 'name' | 'prefix' | 'lastUsedAt' | 'lastUsedAddress'>;

/**
 * Revokes a key permanently. Asks for the reason, and for the key's name or visible prefix, so that nobody revokes
 * another key by mistake.
 * @param options.isOld the key was replaced, so the reason is known
 */
export function RevokeDialog(options: { target: Target; isOld?: boolean; onClose: () => void }) {
  const { target, isOld = false, onClose } = options;
  const t = useTranslations('keyDetail');
  const form = useRevocation(options);
  return (
    <ActionDialog
      title={isOld ? t('endOldTitle') : t('revokeTitle', { name: target.name })}
      confirm={t('revokeConfirm')}
      onConfirm={form.submit}
      onClose={onClose}
      isPending={form.isPending}
      isDanger
      error={form.error}
    >
      <Text size="sm">
        <strong>{t('irreversible')}</strong> {t('revokeIntro', { prefix: target.prefix })}
      </Text>
      <Effect target={target} />
      <TextInput
        ref={form.reasonField}
        label={t('reason')}
        description={t('reasonHint')}
        value={form.reason}
        onChange={(event) => form.setReason(event.currentTarget.value)}
        error={form.isTried && !form.hasReason ? t('reasonMissing') : undefined}
        maxLength={MAX_REASON}
        autoComplete="off"
        required
        {...(isOld ? {} : { 'data-autofocus': true })}
      />
      <TextInput
        ref={form.nameField}
        label={t('typeName', { name: target.name, prefix: target.prefix })}
        value={form.name}
        onChange={(event) => form.setName(event.currentTarget.value)}
        error={form.isTried && !form.isNamed ? t('typeNameFault') : undefined}
        autoComplete="off"
        spellCheck={false}
        required
        {...(isOld ? { 'data-autofocus': true } : {})}
      />
    </ActionDialog>
  );
}

function useRevocation({ target, isOld = false, onClose }: Parameters<typeof RevokeDialog>[0]) {
  const t = useTranslations('keyDetail');
  const doers = useDoerWords();
  const { refresh, done } = useKeyChanges();
  const [reason, setReason] = useState(isOld ? t('reasonReplaced') : '');
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const revoke = trpc.keys.revoke.useMutation({
    onError: refresh,
    onSuccess: async (record) => {
      const isOurs = record.revokedReason === reason.trim();
      await done(
        isOurs
          ? t('revoked', { name: target.name })
          : t('revokedBefore', { name: target.name, by: doers.by(record.revokedBy ?? '') }),
      );
      onClose();
    },
  });
  const hasReason = reason.trim() !== '';
  const typed = name.trim().replace(/…$/, '');
  const isNamed = typed === target.prefix || typed.toLowerCase() === target.name.toLowerCase();
  const submit = () => {
    setTried(true);
    if (!hasReason) reasonField.current?.focus();
    else if (!isNamed) nameField.current?.focus();
    else revoke.mutate({ id: target.id, reason });
  };
  return {
    reason,
    setReason,
    name,
    setName,
    isTried,
    hasReason,
    isNamed,
    reasonField,
    nameField,
    submit,
    error: revoke.error,
    isPending: revoke.isPending,
  };
}
