'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { ACTOR_KINDS } from '@/domain/history/actions';
import { useLanguage } from '@/i18n/use-language';
import type { WireBatch } from './batch';

/** A sentence that says who changed what in which table. */
export function BatchSentence({ batch }: { batch: WireBatch }) {
  const t = useTranslations('changes');
  const did = useDeeds();
  const language = useLanguage();
  const actor = useActorName()(batch.actor);
  const table = findCollection(batch.collection)?.label[language] ?? batch.collection;
  return t.rich(`sentences.${kindOf(batch)}`, {
    actor: () => <strong>{actor}</strong>,
    table,
    did: did(batch),
    undone: batch.undoes ?? '',
    count: batch.changed,
    deleted: batch.deleted,
  });
}

function kindOf({ operation }: WireBatch) {
  return operation === 'undo' || operation === 'restore' || operation === 'rename' ? operation : 'edit';
}

/** Returns a function that says how many records were registered, changed and deleted. */
export function useDeeds(): (batch: Pick<WireBatch, 'registered' | 'changed' | 'deleted'>) => string {
  const t = useTranslations('changes.deeds');
  const format = useFormatter();
  return ({ registered, changed, deleted }) => {
    const deeds = Object.entries({ registered, changed, deleted }).filter(([, count]) => count > 0);
    if (deeds.length === 0) return t('nothing');
    return format.list(deeds.map(([deed, count]) => t(deed as 'changed', { count })));
  };
}

/** Returns a function that names who did something. */
export function useActorName(): (actor: Pick<WireBatch['actor'], 'kind' | 'name'>) => string {
  const t = useTranslations('changes.actors');
  return ({ kind, name }) => t(ACTOR_KINDS.find((one) => one === kind) ?? 'anyone', { name });
}
