'use client';

import { Button, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { RecordFieldValues } from './fields/field-values';
import { RecordForm } from './fields/record-form';
import { GoneRecord } from './gone-record';
import { RecordHistory } from './history/record-history';
import { useRecordHistory } from './history/use-record-history';
import { lastActorOf, useWho } from './history/use-who';
import classes from './record-view.module.css';
import type { RecordChange } from './types';
import { useRecord } from './use-record';
import { useSeen } from './use-seen';

export type RecordViewProps = Readonly<{
  collection: Collection;
  /** The identifier of the record. */
  record: number;
  mayEdit: boolean;
  onChanged?: ((change: RecordChange) => void) | undefined;
  /** Whether there are unsaved drafts. */
  onDirty: (isDirty: boolean) => void;
  /** Whether a dialog is open above it, which handles the keys. */
  onHold: (holds: boolean) => void;
}>;

/** One record: its fields, and below or beside them its history. */
export function RecordView({ collection, record, mayEdit, onChanged, onDirty, onHold }: RecordViewProps) {
  const { stored, error, retry, refresh } = useRecord(collection, record);
  const pages = useRecordHistory(collection, record);
  const seen = useSeen(stored);
  const who = useWho();
  useNewHistory({ seen: seen?.record, stored, refetch: pages.refetch });
  const changed = (change: RecordChange, known?: WireRecord) => {
    refresh(known);
    onChanged?.(change);
  };
  const [isDirty, setDirty] = useState(false);
  const tellDirty = useCallback(
    (next: boolean) => {
      setDirty(next);
      onDirty(next);
    },
    [onDirty],
  );
  // The drafts are kept when the record is deleted.
  const held = useHeld(stored, isDirty);
  if (stored === undefined)
    return error === null ? <LoadingState lines={8} /> : <FailedState error={error} onRetry={retry} />;
  const restored = (change: RecordChange, known: WireRecord) => {
    seen?.accept(known);
    changed(change, known);
  };
  const history = { collection, record, stored, pages, mayEdit, onHold, onRestored: restored };
  return (
    <div className={classes.view}>
      <div className={classes.parts}>
        <div className={classes.present}>
          {stored === null && <GoneRecord {...history} />}
          {held !== null && seen !== undefined && (
            <Fields
              collection={collection}
              record={held}
              seen={seen}
              whoChanged={(field) => who(lastActorOf(pages.events, field))}
              mayEdit={mayEdit}
              onDirty={tellDirty}
              onSaved={(known, change) => changed(change, known)}
              onRefused={refresh}
            />
          )}
        </div>
        <RecordHistory {...history} />
      </div>
    </div>
  );
}

/** Reads the history again when somebody else has changed the record, to say who it was. */
function useNewHistory(options: {
  seen: WireRecord | undefined;
  stored: WireRecord | null | undefined;
  refetch: () => unknown;
}) {
  const { seen, stored, refetch } = options;
  const isChanged =
    seen !== undefined && stored && Object.keys(stored).some((name) => stored[name] !== seen[name]);
  useEffect(() => {
    if (isChanged && stored) void refetch();
  }, [isChanged, stored, refetch]);
}

/** The record; if it was deleted while there are drafts, its last state. */
function useHeld(stored: WireRecord | null | undefined, isDirty: boolean): WireRecord | null {
  const last = useRef<WireRecord | null>(null);
  if (stored) last.current = stored;
  return stored ?? (isDirty ? last.current : null);
}

type FieldsProps = Omit<Parameters<typeof RecordForm>[0], 'isDescribed'> & { mayEdit: boolean };

function Fields({ mayEdit, ...options }: FieldsProps) {
  const t = useTranslations('record');
  const id = useId();
  const [isDescribed, setDescribed] = useState(false);
  return (
    <section aria-labelledby={id} className={classes.fields}>
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {t('fields')}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={isDescribed}
          onClick={() => setDescribed(!isDescribed)}
        >
          {t(isDescribed ? 'hideDescriptions' : 'showDescriptions')}
        </Button>
      </div>
      {mayEdit ? (
        <RecordForm {...options} isDescribed={isDescribed} />
      ) : (
        <RecordFieldValues
          collection={options.collection}
          record={options.record}
          isDescribed={isDescribed}
        />
      )}
    </section>
  );
}
