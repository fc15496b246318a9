'use client';

import { NotFound } from '@/ui/parts/not-found';
import { PublicFrame } from './public-frame';

/** Shown for an address that has no page. */
export function UnknownAddress() {
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  );
}
