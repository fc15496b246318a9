import type { ReactNode } from 'react';
import { PublicFrame } from '@/ui/shell/public-frame';

/** Every page that needs no sign-in. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return <PublicFrame>{children}</PublicFrame>;
}
