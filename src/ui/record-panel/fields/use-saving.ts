'use client';

import { useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { useErrorText } from '@/ui/errors';
import { type Outputs, trpc } from '@/ui/trpc';
import { useWho } from '../history/use-who';
import type { RecordChange } from '../types';
import type { JudgedDraft } from './drafts';

type Saved = Outputs['edits']['save'];
type EditFault = Saved['faults'][number];

/** The service's answer to the drafts, by the part of the form where it is shown. */
type Refusal = Readonly<{
  field: string | undefined;
  text: string;
  isConflict: boolean;
  /** For a conflict: the person who made the other change. */
  who: string;
}>;

/** Stores the drafts of a record. */
export function useSaving(options: {
  collection: Collection;
  record: WireRecord;
  /** @param fields the names of the saved fields */
  onSaved: (stored: WireRecord, change: RecordChange, fields: readonly string[]) => void;
  /** @param current the record as it is stored now, if the answer contains it */
  onRefused: (current: WireRecord | undefined) => void;
}) {
  const { collection, record, onSaved, onRefused } = options;
  const { identifier, resource } = collection;
  const language = useLanguage();
  const textOf = useErrorText();
  const who = useWho();
  const [refusal, setRefusal] = useState<Refusal>();
  const refused = ({ code, field, message, current, by }: EditFault) => {
    const text = field === undefined ? message[language] : message[language].replace(`${field}: `, '');
    // If its identifier does not exist (any more), the fault belongs to no field of the form.
    const shownAt = collection.fields.find(({ name }) => name === field)?.name;
    setRefusal({ field: shownAt, text, isConflict: code === 'conflict', who: who(by) });
    onRefused(current ?? undefined);
  };
  const mutation = trpc.edits.save.useMutation({
    onError: (error) => setRefusal({ field: undefined, text: textOf(error), isConflict: false, who: '' }),
    onSuccess: ({ batch, changed, faults }, { change: [sent] = [] }) => {
      const [fault] = faults;
      if (fault !== undefined) return refused(fault);
      const stored = changed[0];
      if (batch !== null && stored != null)
        onSaved(stored, { record: Number(record[identifier]), batch }, Object.keys(sent?.was ?? {}));
    },
  });
  return {
    refusal,
    isPending: mutation.isPending,
    forget: () => setRefusal(undefined),
    save: ({ set, was }: Pick<JudgedDraft, 'set' | 'was'>) => {
      setRefusal(undefined);
      const change = [{ set: { [identifier]: record[identifier], ...set }, was }];
      mutation.mutate({ collection: resource, note: 'form', change });
    },
  };
}
