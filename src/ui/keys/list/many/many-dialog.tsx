'use client';

import { Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTimeZone, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { dayOf } from '@/domain/calendar';
import { endOf, faultOfEnd } from '@/domain/expiry';
import { MAX_REASON } from '@/domain/limits';
import { useErrorText } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { type Inputs, trpc } from '@/ui/trpc';
import { Notice } from '../../notice';
import type { WireListedKey } from '../view';

export type ManyAction = Inputs['keys']['changeMany']['action'];

const SHOWN_NAMES = 5;

/** Suspends, extends or revokes several keys, once the person has typed their number. */
export function ManyDialog(options: {
  action: ManyAction;
  keys: readonly WireListedKey[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { action, keys, onDone, onClose } = options;
  const t = useTranslations('keys.many');
  const textOf = useErrorText();
  const form = useManyForm(options);
  const utils = trpc.useUtils();
  const change = trpc.keys.changeMany.useMutation({
    onSuccess: async ({ changed, unchanged }) => {
      notifications.show({ message: t(`done.${action}`, { changed, unchanged }) });
      onClose();
      onDone();
      await utils.keys.invalidate();
    },
  });
  const names = keys.slice(0, SHOWN_NAMES).map(({ name }) => name);
  const others = keys.length - names.length;
  return (
    <ConfirmDialog
      size="lg"
      title={t(`title.${action}`, { count: keys.length })}
      confirm={t(action)}
      isDanger={action === 'revoke'}
      onConfirm={() => {
        const input = form.read();
        if (input !== undefined) change.mutate(input);
      }}
      onClose={onClose}
      isPending={change.isPending}
      refusal={
        change.error !== null && (
          <Notice role="alert" tone="danger">
            {textOf(change.error)}
          </Notice>
        )
      }
    >
      <Text size="sm">{t(`intro.${action}`)}</Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <strong>{names.join(', ')}</strong> {others > 0 && t('others', { count: others })}
      </Text>
      {action === 'extend' ? (
        <TextInput
          type="date"
          label={t('until')}
          value={form.date}
          min={form.today}
          onChange={({ currentTarget }) => form.setDate(currentTarget.value)}
          error={form.isTried && form.dateFault ? t('untilFault') : undefined}
          required
          data-autofocus
        />
      ) : (
        <TextInput
          label={t('reason')}
          value={form.reason}
          onChange={({ currentTarget }) => form.setReason(currentTarget.value)}
          error={form.isTried && form.reasonFault ? t('reasonFault') : undefined}
          maxLength={MAX_REASON}
          autoComplete="off"
          required={action === 'revoke'}
          data-autofocus
        />
      )}
      <TextInput
        ref={form.countField}
        label={t('typeCount', { count: keys.length })}
        value={form.count}
        onChange={({ currentTarget }) => form.setCount(currentTarget.value)}
        error={form.isTried && form.countFault ? t('typeCountFault', { count: keys.length }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </ConfirmDialog>
  );
}

/** The fields of the dialog, and the input of the procedure once they are valid. */
function useManyForm({ action, keys }: { action: ManyAction; keys: readonly WireListedKey[] }) {
  const timeZone = useTimeZone() ?? 'UTC';
  const [date, setDate] = useState('');
  const [reason, setReason] = useState('');
  const [count, setCount] = useState('');
  const [isTried, setTried] = useState(false);
  const countField = useRef<HTMLInputElement>(null);
  const now = new Date();
  const end = endOf({ choice: 'date', date }, { now, timeZone });
  const dateFault = action === 'extend' && faultOfEnd(end, now) !== undefined;
  const reasonFault = action === 'revoke' && reason.trim() === '';
  const countFault = count.trim() !== String(keys.length);
  const read = (): Inputs['keys']['changeMany'] | undefined => {
    setTried(true);
    if (countFault) countField.current?.focus();
    if (countFault || dateFault || reasonFault) return undefined;
    const several = { ids: keys.map(({ id }) => id), count: keys.length };
    if (action !== 'extend') return { action, ...several, reason };
    return end == null ? undefined : { action, ...several, expiresAt: end.toISOString() };
  };
  const today = dayOf(now, timeZone);
  return {
    date,
    setDate,
    reason,
    setReason,
    count,
    setCount,
    countField,
    isTried,
    dateFault,
    reasonFault,
    countFault,
    read,
    today,
  };
}
