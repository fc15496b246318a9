import type { Outputs } from '@/ui/trpc';

/** One thing that was done, as the browser gets it. */
export type HistoryEvent = Outputs['history']['list']['events'][number];

/** What its sentence needs of it. */
export type ToldEvent = Pick<
  HistoryEvent,
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

/** The page of what an event names; undefined where there is none. */
export function subjectAddress({ subjectKind, subjectId }: ToldEvent): string | undefined {
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

/** The page of who did it; undefined where there is none. */
export function actorAddress({ actorKind, actorId }: ToldEvent): string | undefined {
  if (actorId === null) return undefined;
  if (actorKind === 'staff') return `/staff/${actorId}`;
  return actorKind === 'key' ? `/keys/${actorId}` : undefined;
}

/** The variant of a sentence: who it concerns, or how far the change went. */
export function mannerOf({ action, actorKind, actorId, subjectKind, subjectId, before, after }: ToldEvent) {
  if (action === 'enum_value.renamed') return after?.merged === true ? 'merged' : 'plain';
  if (action === 'enum_value.added') return before === null ? 'new' : 'again';
  if (subjectKind === 'session') return 'session';
  if (actorKind === 'system') return 'system';
  return actorId !== null && actorId === subjectId ? 'own' : 'other';
}
