'use client';

import { useState } from 'react';
import type { WireRecord } from '@/domain/collections/view/view';

/** The record as the person saw it, which an edit is compared with. */
export type Seen = Readonly<{
  record: WireRecord;
  /** Called when the person stored or chose these values. @param fields without it, all */
  accept: (known: WireRecord, fields?: readonly string[]) => void;
}>;

/**
 * The record as it was when it was opened. Values that others store later are shown, but they may be overlooked, so they
 * do not count as seen: an edit of such a field is a conflict.
 * Source: docs/decisions/grid.md, "What counts as seen".
 */
export function useSeen(stored: WireRecord | null | undefined): Seen | undefined {
  const [record, setRecord] = useState<WireRecord>();
  if (record === undefined && stored) setRecord(stored);
  const present = record ?? stored;
  if (!present) return undefined;
  return {
    record: present,
    accept: (known, fields = Object.keys(known)) =>
      setRecord((old) => ({ ...old, ...Object.fromEntries(fields.map((name) => [name, known[name]!])) })),
  };
}
