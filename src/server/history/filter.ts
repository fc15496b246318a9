import { z } from 'zod';
import { ACTIONS, ACTOR_KINDS, SUBJECT_KINDS } from '@/domain/history/actions';
import { MAX_SEARCH_TEXT } from '@/domain/limits';
import { escapeLike } from '@/server/database/schema/sql';
import { invalid } from '@/server/input/input';

export const MAX_EVENTS_PER_PAGE = 200;

/** An optional member; an empty text, as sent by forms, counts as absent. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const moment = z.iso.datetime({ offset: true });

/** The filter of events; all members must match. */
export const historyFilterInput = z.strictObject({
  /** From this moment, included. */
  from: optional(moment),
  /** To this moment, excluded. */
  to: optional(moment),
  actorId: optional(z.uuid()),
  actorKind: optional(z.enum(ACTOR_KINDS)),
  /** An action, or the beginning of several: `key.`. */
  action: optional(
    z
      .string()
      .max(60)
      .regex(/^[a-z_]+\.[a-z_]*$/),
  ),
  subjectKind: optional(z.enum(SUBJECT_KINDS)),
  subjectId: optional(z.string().max(255)),
  /** A part of a name, an address or a reason. */
  search: optional(z.string().trim().max(MAX_SEARCH_TEXT)),
});

export const historyListInput = historyFilterInput.extend({
  /** `next` of the page before. */
  cursor: optional(z.string().max(100)),
  /** Sent by the browser's client with the cursor; only forward is supported. */
  direction: z.literal('forward').optional(),
  limit: z.number().int().min(1).max(MAX_EVENTS_PER_PAGE).default(50),
});

export type HistoryFilter = z.input<typeof historyFilterInput>;
export type HistoryListInput = z.input<typeof historyListInput>;

/** An SQL condition with the values of its parameters. */
type Condition = Readonly<{ text: string; values: readonly unknown[] }>;

/** Each condition can use an index in the order of the list; only a search reads event by event. */
export function conditionOf(
  filter: z.output<typeof historyFilterInput>,
  after: string | undefined,
): Condition {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const parts: string[] = [];
  if (filter.from !== undefined) parts.push(`at >= ${place(filter.from)}`);
  if (filter.to !== undefined) parts.push(`at < ${place(filter.to)}`);
  if (filter.actorId !== undefined) parts.push(`actor_id = ${place(filter.actorId)}`);
  if (filter.actorKind !== undefined) parts.push(`actor_kind = ${place(filter.actorKind)}`);
  if (filter.action !== undefined) parts.push(actionCondition(filter.action, place));
  if (filter.subjectId !== undefined) parts.push(`subject_id = ${place(filter.subjectId)}`);
  if (filter.subjectKind !== undefined) parts.push(`subject_kind = ${place(filter.subjectKind)}`);
  // The index begins with the kind of the subject.
  else if (filter.subjectId !== undefined) parts.push(`subject_kind = ANY (${place(SUBJECT_KINDS)})`);
  if (filter.search !== undefined && filter.search !== '')
    parts.push(searchCondition(place(`%${escapeLike(filter.search)}%`)));
  if (after !== undefined) {
    const { at, id } = readCursor(after);
    parts.push(`(at, id) < (${place(at)}::timestamptz, ${place(id)}::bigint)`);
  }
  return { text: parts.length === 0 ? 'true' : parts.join(' AND '), values };
}

export const cursorOf = ({ at, id }: Readonly<{ at: Date; id: string }>): string =>
  `${at.toISOString()}_${id}`;

function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = cursor.split('_');
  if (!moment.safeParse(at).success || !/^\d{1,18}$/.test(id))
    throw invalid('cursor', { code: 'not_a_cursor' });
  return { at, id };
}

function actionCondition(action: string, place: (value: unknown) => string): string {
  if (!action.endsWith('.')) return `action = ${place(action)}`;
  return `action = ANY (${place(ACTIONS.filter((one) => one.startsWith(action)))})`;
}

const SEARCHED = ['subject_name', 'actor_name', 'address', 'reason'];
const searchCondition = (place: string) =>
  `(${SEARCHED.map((column) => `${column} ILIKE ${place}`).join(' OR ')})`;
