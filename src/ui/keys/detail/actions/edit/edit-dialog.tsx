'use client';

import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { refusalOf } from '@/ui/errors';
import { DIALOG_TITLE } from '@/ui/forms/dialog';
import type { WireKeyDetail } from '@/ui/keys/detail/types';
import { trpc } from '@/ui/trpc';
import { useExpiry } from '../expiry-field';
import { useKeyChanges } from '../use-key-changes';
import { EditForm, type KeyEditFault } from './edit-form';
import { EditReview } from './edit-review';
import { changedMeanwhile, type EditValues, type KeyChanges, keyChangesOf, valuesOf } from './edit-values';

/** The offset of sticky table headers while the drawer is scrolled. */
const DRAWER_HEADER = '60px';

/** Changes a key: first the form, then a review of the changes, then they are saved. */
export function EditDialog({ detail, onClose }: { detail: WireKeyDetail; onClose: () => void }) {
  const t = useTranslations('keyDetail');
  const common = useTranslations('common.actions');
  const edit = useEdit(detail, onClose);
  return (
    <Drawer
      opened
      position="right"
      size="min(760px, 100vw)"
      title={edit.changes === undefined ? t('editTitle', { name: detail.name }) : t('reviewTitle')}
      onClose={onClose}
      closeOnClickOutside={false}
      returnFocus={false}
      styles={{ title: DIALOG_TITLE }}
      // The header of a dialog is not a banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      style={{ '--matrix-top': DRAWER_HEADER }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {edit.changes === undefined ? (
        <EditForm
          base={edit.base}
          values={edit.values}
          onChange={edit.enter}
          expiry={edit.expiry}
          fault={edit.fault}
          onReview={edit.review}
          onClose={onClose}
        />
      ) : (
        <EditReview
          base={edit.base}
          changes={edit.changes}
          overtaken={edit.lost}
          isPending={edit.isPending}
          error={edit.error}
          onBack={edit.back}
          onSave={edit.save}
        />
      )}
    </Drawer>
  );
}

function useEdit(detail: WireKeyDetail, onClose: () => void) {
  const t = useTranslations('keyDetail');
  const utils = trpc.useUtils();
  const { refresh, done } = useKeyChanges();
  // The values with which the form was opened: the page behind it may have newer ones.
  const [base, setBase] = useState(detail);
  const [values, setValues] = useState(() => valuesOf(detail));
  const [changes, setChanges] = useState<KeyChanges>();
  const [lost, setLost] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<KeyEditFault>();
  // Changes by others since then are read before it is saved.
  const [isReading, setReading] = useState(false);
  const expiry = useExpiry();
  const change = trpc.keys.change.useMutation({
    onError: (error) => {
      void refresh();
      const refusal = refusalOf(error);
      if (refusal?.code !== 'invalid_parameter' || refusal.field === 'id') return;
      setFault(refusal);
      setChanges(undefined);
    },
    onSuccess: async () => {
      await done(t('changed', { name: detail.name }));
      onClose();
    },
  });
  const save = async () => {
    if (changes === undefined) return;
    setReading(true);
    const newest = await utils.keys.get.fetch({ id: base.id }, { staleTime: 0 }).catch(() => base);
    const others = changedMeanwhile(changes, { base, newest });
    setReading(false);
    setBase(newest);
    setLost(others);
    if (others.length === 0) change.mutate({ id: base.id, ...changes });
  };
  const review = (until: string | null | undefined) => {
    change.reset();
    setFault(undefined);
    setLost([]);
    setChanges(keyChangesOf(base, { values, until }));
  };
  const back = () => setChanges(undefined);
  // The service's fault concerned the earlier value.
  const enter = (next: EditValues) => {
    const member = fault?.field.split('.')[0] as keyof EditValues | undefined;
    if (member !== undefined && next[member] !== values[member]) setFault(undefined);
    setValues(next);
  };
  const { error } = change;
  const isPending = isReading || change.isPending;
  return { base, values, enter, changes, lost, fault, expiry, isPending, error, save, review, back };
}
