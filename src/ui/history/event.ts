import { findCollection } from '@/domain/collections';
import type { PageLanguage } from '@/i18n/languages';
import type { Outputs } from '@/ui/trpc';

/** One event, as the browser receives it. */
export type WireHistoryEvent = Outputs['history']['list']['events'][number];

/** The part of an event from which its sentence is made. */
export type DescribedEvent = Pick<
  WireHistoryEvent,
  | 'action'
  | 'actorKind'
  | 'actorId'
  | 'actorName'
  | 'subjectKind'
  | 'subjectId'
  | 'subjectName'
  | 'before'
  | 'after'
>;

/** The page of an event's subject; undefined if there is none. */
export function subjectAddress({ subjectKind, subjectId }: DescribedEvent): string | undefined {
  if (subjectId === null) return undefined;
  switch (subjectKind) {
    case 'key':
      return `/keys/${subjectId}`;
    case 'staff':
      return `/staff/${subjectId}`;
    case 'request':
      return `/requests/${subjectId}`;
    case 'enum_value':
      return `/settings/values?field=${encodeURIComponent(subjectId)}`;
    default:
      return undefined;
  }
}

/** The page of the actor; undefined if there is none. */
export function actorAddress({ actorKind, actorId }: DescribedEvent): string | undefined {
  if (actorId === null) return undefined;
  if (actorKind === 'staff') return `/staff/${actorId}`;
  return actorKind === 'key' ? `/keys/${actorId}` : undefined;
}

/** The variant of a sentence, by the person concerned or the size of the change. */
export function sentenceVariant({
  action,
  actorKind,
  actorId,
  subjectKind,
  subjectId,
  before,
  after,
}: DescribedEvent) {
  if (action === 'enum_value.renamed') return after?.['merged'] === true ? 'merged' : 'plain';
  if (action === 'enum_value.added') return before === null ? 'new' : 'again';
  if (subjectKind === 'session') return 'session';
  if (actorKind === 'system') return 'system';
  return actorId !== null && actorId === subjectId ? 'own' : 'other';
}

/** `pasien.status` as "Status (Pasien)"; a field that is no longer declared, unchanged. */
export function fieldName(id: string | null, language: PageLanguage): string {
  const [resource = '', name = ''] = (id ?? '').split('.');
  const collection = findCollection(resource);
  const field = collection?.field(name);
  if (collection === undefined || field === undefined) return id ?? '';
  return `${field.label[language]} (${collection.label[language]})`;
}
