import { useEffect, useMemo } from 'react';
import { rulesOf } from '@/domain/checks/all-rules';
import type { Collection } from '@/domain/collections';
import { useFindingNote } from '../../findings/finding-sentence';
import { trpc } from '../../trpc';
import { createFindingNotes, type FindingNotes } from './finding-notes';
import type { Notifier } from './notifier';

/** The interval of reading: records are checked some seconds after they are stored. */
const RENEW_MS = 10_000;

const NO_NOTES: FindingNotes = { marksWith: (_, marks) => marks, renew: () => {} };

/** The notes at cells that open findings are about, for the rows of a table; renewed while the page is visible. */
export function useFindingNotes(collection: Collection, notifier: Notifier): FindingNotes {
  const utils = trpc.useUtils();
  const noteOf = useFindingNote(collection);
  const notes = useMemo(() => {
    if (rulesOf(collection).length === 0) return NO_NOTES;
    return createFindingNotes({
      identifier: collection.identifier,
      read: async (ids) => {
        const asked = { collection: collection.resource, ids: [...ids] };
        const { findings } = await utils.client.findings.ofRecords.query(asked);
        return findings.map((finding) => ({ record: finding.record, ...noteOf(finding) }));
      },
      onChange: notifier.changed,
    });
  }, [collection, notifier, utils, noteOf]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && notes.renew(), RENEW_MS);
    return () => clearInterval(timer);
  }, [notes]);
  return notes;
}
