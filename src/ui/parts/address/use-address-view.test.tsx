import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useAddressView } from './use-address-view';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams(window.location.search) }));

beforeEach(() => window.history.replaceState(null, '', '/list'));

it('keeps a choice that was made before the page was rendered for it', () => {
  const { result } = renderHook(() =>
    useAddressView({
      readView: (search) => ({
        q: search.get('q') ?? '',
        filter: search.get('filter') ?? '',
        sort: search.get('sort') ?? '',
      }),
      addressOf: (view) => `/list?${new URLSearchParams(view)}`,
      step: 'pushState',
    }),
  );
  act(() => {
    result.current.type('satu');
    result.current.show({ filter: 'expiring' });
    result.current.show({ sort: 'name' });
  });
  expect(window.location.search).toBe('?q=satu&filter=expiring&sort=name');
});
