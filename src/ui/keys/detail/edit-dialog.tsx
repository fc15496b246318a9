'use client';

import { Drawer } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { refusalOf } from '@/ui/errors';
import { DIALOG_TITLE } from '@/ui/forms/dialog';
import { trpc } from '@/ui/trpc';
import { EditForm, type Fault } from './edit-form';
import { EditReview } from './edit-review';
import { type Changes, changesOf, type EditValues, overtaken, valuesOf } from './edit-values';
import { useExpiry } from './expiry-field';
import type { KeyDetail } from './types';
import { useKeyChanges } from './use-key-changes';

/** Where the heads of a table stay while the drawer is scrolled. */
const DRAWER_HEADER = '60px';

/** Changes what a key is and may: first the form, then what would be different, then it is saved. */
export function EditDialog({ detail, onClose }: { detail: KeyDetail; onClose: () => void }) {
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
      // A dialog's header is none of the page's.
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

function useEdit(detail: KeyDetail, onClose: () => void) {
  const t = useTranslations('keyDetail');
  const utils = trpc.useUtils();
  const { refresh, done } = useKeyChanges();
  // What the form began with: the page behind it may be told of newer.
  const [base, setBase] = useState(detail);
  const [values, setValues] = useState(() => valuesOf(detail));
  const [changes, setChanges] = useState<Changes>();
  const [lost, setLost] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<Fault>();
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
    const newest = await utils.keys.get.fetch({ id: base.id }, { staleTime: 0 }).catch(() => base);
    const others = overtaken(changes, { base, newest });
    setBase(newest);
    setLost(others);
    if (others.length === 0) change.mutate({ id: base.id, ...changes });
  };
  const review = (until: string | null | undefined) => {
    change.reset();
    setFault(undefined);
    setLost([]);
    setChanges(changesOf(base, { values, until }));
  };
  const back = () => setChanges(undefined);
  // What the service found wrong was the value that stood there.
  const enter = (next: EditValues) => {
    const member = fault?.field.split('.')[0] as keyof EditValues | undefined;
    if (member !== undefined && next[member] !== values[member]) setFault(undefined);
    setValues(next);
  };
  const { isPending, error } = change;
  return { base, values, enter, changes, lost, fault, expiry, isPending, error, save, review, back };
}
