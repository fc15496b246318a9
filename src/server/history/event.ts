import type { Action, ActorKind, SubjectKind } from '@/domain/history/actions';

/** An event of the history. */
export type HistoryEvent = Readonly<{
  /** A whole number, as text. */
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  /** Empty if nobody was signed in. */
  actorName: string;
  address: string | null;
  action: Action;
  subjectKind: SubjectKind;
  subjectId: string | null;
  subjectName: string;
  /** The changed members, before and after. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}>;

/** A page of events, newest first; `next` is the cursor of the next page, null at the end. */
export type HistoryEvents = Readonly<{ events: readonly HistoryEvent[]; next: string | null }>;

/** An actor in the history; without an identifier, all actors of its kind. */
export type HistoryActor = Readonly<{ kind: ActorKind; id: string | null; name: string }>;

/** The columns of `history_event h`, with the names of {@link HistoryEvent}. */
export const EVENT_COLUMNS = `h.id::text AS id, at, actor_kind AS "actorKind", actor_id AS "actorId",
  actor_name AS "actorName", address, action, subject_kind AS "subjectKind", subject_id AS "subjectId",
  subject_name AS "subjectName", before, after, reason`;
