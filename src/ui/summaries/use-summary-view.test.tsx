import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import { useSummaryView } from './use-summary-view';

/** The parameters of the last rendering, which are older than the address. */
const rendered = new URLSearchParams('rows=kota_kab&columns=period&last=jumlah_siswa');
vi.mock('next/navigation', () => ({ useSearchParams: () => rendered }));

it('a choice that is made before the page is rendered again does not undo the one before', () => {
  window.history.replaceState(null, '', `/summary?${rendered}`);
  const { result } = renderHook(() => useSummaryView(findCollection('siswa')!));
  act(() => {
    result.current.show(({ request }) => ({ request: { ...request, columns: 'tahun' } }));
    result.current.show(({ request }) => ({ request: { ...request, measure: 'sum' } }));
  });
  expect(window.location.search).toBe('?rows=kota_kab&columns=tahun&sum=jumlah_siswa');
});
