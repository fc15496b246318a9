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

/** Marks a key that was replaced by rotation, beside its state. */
export function ReplacedBadge({ of: { replacedById } }: { of: { replacedById: string | null } }) {
  const t = useTranslations('common.keyStates');
  return replacedById === null ? null : <DotBadge color="gray">{t('replaced')}</DotBadge>;
}
