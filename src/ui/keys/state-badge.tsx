'use client';

import { useTranslations } from 'next-intl';
import { DotBadge, type DotColor } from '../parts/dot-badge';
import type { Outputs } from '../trpc';

type KeyState = Outputs['keys']['get']['state'];

const COLORS: Readonly<Record<KeyState, DotColor>> = {
  active: 'teal',
  suspended: 'yellow',
  expired: 'gray',
  revoked: 'red',
};

export function KeyStateBadge({ state }: { state: KeyState }) {
  const t = useTranslations('common.keyStates');
  return <DotBadge color={COLORS[state]}>{t(state)}</DotBadge>;
}
