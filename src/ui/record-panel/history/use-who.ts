'use client';

import { useTranslations } from 'next-intl';
import { ACTOR_KINDS } from '@/domain/history/actions';
import type { WireRecordEvent } from '../types';

/** Names who made a change within a sentence; undefined: it is not known. Needs the messages `record`. */
export function useWho() {
  const t = useTranslations('record.who');
  return (actor: Pick<WireRecordEvent['actor'], 'kind' | 'name'> | undefined): string => {
    const kind = ACTOR_KINDS.find((one) => one === actor?.kind) ?? 'anyone';
    return t(kind, { name: actor?.name ?? '' });
  };
}

/** The person who gave a field its present value. @param events the newest first */
export const lastActorOf = (
  events: readonly WireRecordEvent[] | undefined,
  field: string,
): WireRecordEvent['actor'] | undefined =>
  events?.find(({ before, after }) => before?.[field] !== after?.[field])?.actor;
