'use client';

import { useTranslations } from 'next-intl';
import { DotBadge, type DotColor } from '../../parts/dot-badge';
import type { RequestState } from '../types';

const COLORS: Readonly<Record<RequestState, DotColor>> = {
  waiting: 'yellow',
  approved: 'sea',
  collected: 'teal',
  rejected: 'red',
};

export function StateBadge({ state }: { state: RequestState }) {
  const t = useTranslations('requests.states');
  return <DotBadge color={COLORS[state]}>{t(state)}</DotBadge>;
}
