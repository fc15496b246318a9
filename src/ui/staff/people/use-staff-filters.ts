'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { readStaffFilters, type StaffFilters, writeFilters } from './filters';

/** The filters in the page's address, so that going back shows the same list again. */
export function useStaffFilters(): [StaffFilters, (change: Partial<StaffFilters>) => void] {
  const filters = readStaffFilters(useSearchParams());
  const path = usePathname();
  const change = (wanted: Partial<StaffFilters>) =>
    window.history.replaceState(null, '', `${path}${writeFilters({ ...filters, ...wanted })}`);
  return [filters, change];
}
