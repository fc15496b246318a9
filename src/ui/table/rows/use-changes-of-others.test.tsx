import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { show } from '@/ui/testing';
import type { Blocks } from './blocks';
import type { ColleagueNotes } from './colleague-notes';
import { useChangesOfOthers } from './use-changes-of-others';

const collection = findCollection('siswa')!;

function Table(options: Parameters<typeof useChangesOfOthers>[1]) {
  useChangesOfOthers(collection, options);
  return null;
}

it('reads the rows again at the next look if they could not be read, although the version is the same', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const refresh = vi.fn().mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(undefined);
  const options = {
    view: {},
    blocks: { refresh } as unknown as Blocks,
    colleagues: { show: () => undefined } as unknown as ColleagueNotes,
    grid: { current: null },
  };
  show(<Table {...options} />, { 'tables.version': () => ({ version: '1', others: [] }) });
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  await vi.advanceTimersByTimeAsync(4_500);
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
