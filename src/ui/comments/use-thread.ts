import { useEffect, useRef } from 'react';
import { findCollection } from '@/domain/collections';
import { trpc } from '../trpc';
import type { WireCell } from './types';
import { useCommentVersion } from './use-comment-version';

/** The thread of a cell, read again when the comments of its table change, and the actions on it. */
export function useThread(cell: WireCell) {
  const { collection } = cell;
  const utils = trpc.useUtils();
  const version = useCommentVersion(findCollection(collection)!);
  const query = trpc.comments.thread.useQuery(cell, { staleTime: 0 });
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void utils.comments.thread.invalidate();
    void utils.comments.open.invalidate();
  }, [utils, version]);
  // The marks of the table are read again when its version changes.
  const onSettled = async () => {
    await Promise.all([
      utils.comments.thread.invalidate(cell),
      utils.tables.version.invalidate({ collection }),
    ]);
  };
  const add = trpc.comments.add.useMutation({ onSettled });
  const edit = trpc.comments.edit.useMutation({ onSettled });
  const remove = trpc.comments.remove.useMutation({ onSettled });
  const resolve = trpc.comments.resolve.useMutation({ onSettled });
  const reopen = trpc.comments.reopen.useMutation({ onSettled });
  const calls = [add, edit, remove, resolve, reopen];
  return {
    query,
    add,
    edit,
    remove,
    resolve,
    reopen,
    isPending: calls.some(({ isPending }) => isPending),
    /** Why the last call failed; null: it did not. */
    error: calls.toSorted((a, b) => b.submittedAt - a.submittedAt)[0]!.error,
  };
}
