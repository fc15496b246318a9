'use client';

import { useTranslations } from 'next-intl';
import { DotBadge, type DotColor } from '../../parts/dot-badge';
import type { WireRequestState } from '../types';

const COLORS: Readonly<Record<WireRequestState, DotColor>> = {
  waiting: 'yellow',
  approved: 'sea',
  collected: 'teal',
  rejected: 'red',
  withdrawn: 'gray',
};

export function RequestStateBadge({ state }: { state: WireRequestState }) {
  const t = useTranslations('requests.states');
  return <DotBadge color={COLORS[state]}>{t(state)}</DotBadge>;
}
