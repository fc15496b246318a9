import type { Action, SubjectKind } from './actions';

export const ACTOR_KINDS = ['staff', 'key', 'system', 'anyone'] as const;
/** Who did it; `anyone`: somebody who was not signed in. */
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** One thing that was done, as people read it. */
export type HistoryEvent = Readonly<{
  /** A whole number, as text. */
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  /** Empty where nobody was signed in. */
  actorName: string;
  address: string | null;
  action: Action;
  subjectKind: SubjectKind;
  subjectId: string | null;
  subjectName: string;
  /** The members that changed, as they were and as they are. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}>;

/** A page of events, newest first; `next` is the cursor of the following one, null at the end. */
export type HistoryPage = Readonly<{ events: readonly HistoryEvent[]; next: string | null }>;

/** Somebody whom the history names; without an identifier it stands for all of that kind. */
export type HistoryActor = Readonly<{ kind: ActorKind; id: string | null; name: string }>;

/** The columns of `history_event h`, under the names of {@link HistoryEvent}. */
export const EVENT_COLUMNS = `h.id::text AS id, at, actor_kind AS "actorKind", actor_id AS "actorId",
  actor_name AS "actorName", address, action, subject_kind AS "subjectKind", subject_id AS "subjectId",
  subject_name AS "subjectName", before, after, reason`;
