import type { Doer } from '@/server/actor';
import type { HistoryEntry } from './write';

/** Inserts an event in a transaction that does not belong to Prisma. */
export const HISTORY_EVENT_SQL = `
INSERT INTO history_event (action, address, actor_kind, actor_id, actor_name, subject_kind, subject_id, subject_name, before, after, reason)
VALUES ($1::text, $2::text, $3::text, $4::uuid, $5::text, $6::text, $7::text, $8::text, $9::jsonb, $10::jsonb, $11::text)`;

export const historyEventParams = (
  { actor, name, address }: Doer,
  { action, subject, before, after, reason }: HistoryEntry,
): unknown[] => [
  action,
  address,
  actor?.kind ?? 'anyone',
  actor === undefined || actor.kind === 'system' ? null : actor.id,
  actor?.name ?? name ?? '',
  subject.kind,
  subject.id ?? null,
  subject.name,
  before === undefined ? null : JSON.stringify(before),
  after === undefined ? null : JSON.stringify(after),
  reason ?? null,
];
