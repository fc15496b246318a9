'use client';

import { NotFound } from '@/ui/parts/not-found';
import { PublicFrame } from './public-frame';

/** In the place of the page of an address that has none. */
export function UnknownAddress() {
  return (
    <PublicFrame>
      <NotFound />
    </PublicFrame>
  );
}
