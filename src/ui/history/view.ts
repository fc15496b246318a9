import { addDays, dayOf, startOfDay } from '@/domain/calendar';
import {
  type Action,
  isAction,
  isStrictUuid,
  SUBJECT_KINDS,
  type SubjectKind,
} from '@/domain/history/actions';
import { MAX_SEARCH_TEXT } from '@/domain/limits';

export const PERIODS = ['all', 'today', 'week', 'month', 'range'] as const;
export type Period = (typeof PERIODS)[number];

/** One actor by identifier, or all actors of a kind that has no identifiers. */
export type ActorFilter = string;
export const KINDS_WITHOUT_ID = ['system', 'anyone'] as const;

/** The filters of the history: kept in the page's address, so that a view can be shared. */
export type HistoryView = Readonly<{
  q: string;
  period: Period;
  /** Days, as `2026-12-31`, both included; only for the period `range`. Empty: no limit. */
  from: string;
  to: string;
  /** The actor; empty: everybody. */
  who: ActorFilter;
  /** The action; empty: everything; `key.`: everything about keys. */
  what: Action | `${SubjectKind}.` | '';
  /** One subject whose history is shown. */
  subject: Readonly<{ kind: SubjectKind; id: string }> | undefined;
}>;

export const EVERYTHING: HistoryView = {
  q: '',
  period: 'all',
  from: '',
  to: '',
  who: '',
  what: '',
  subject: undefined,
};

const MAX_ID = 255;
const PAGE_SIZE = 50;

/** Reads the view from a page's address; unknown values are ignored. */
export function readHistoryView(search: URLSearchParams): HistoryView {
  const given = (name: string) => search.get(name) ?? '';
  const day = (name: string) => (startOfDay(given(name), 'UTC') === undefined ? '' : given(name));
  const period = PERIODS.find((one) => one === given('period')) ?? 'all';
  const who = given('who');
  const kind = SUBJECT_KINDS.find((one) => one === given('kind'));
  const id = given('id').slice(0, MAX_ID);
  return {
    q: [...given('q').trim()].slice(0, MAX_SEARCH_TEXT).join(''),
    period,
    from: period === 'range' ? day('from') : '',
    to: period === 'range' ? day('to') : '',
    who: isStrictUuid(who) || isKindWithoutId(who) ? who : '',
    what: whatIn(given('what')),
    subject: kind === undefined || id === '' ? undefined : { kind, id },
  };
}

/** The shortest address of a view. */
export function historyAddressOf(view: HistoryView): string {
  const { subject, period, ...texts } = view;
  const members = {
    ...texts,
    period: period === 'all' ? '' : period,
    kind: subject?.kind ?? '',
    id: subject?.id ?? '',
  };
  const search = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== ''));
  return search.size === 0 ? '/history' : `/history?${search}`;
}

/** Whether a view has any filter. */
export const isNarrowed = (view: HistoryView): boolean => historyAddressOf(view) !== '/history';

/** A range that ends before it begins has no events. */
export const isReversed = ({ from, to }: HistoryView): boolean => from !== '' && to !== '' && to < from;

/** The current time, and the time zone. */
export type HistoryClock = Readonly<{ timeZone: string; now: Date }>;

/** The filter of a view, as the service takes it. Its times change only with the day. */
export function historyFilterOf(view: HistoryView, clock: HistoryClock) {
  const { q, who, what, subject } = view;
  return {
    ...momentsOf(view, clock),
    ...(who === '' ? {} : isKindWithoutId(who) ? { actorKind: who } : { actorId: who }),
    ...(what === '' ? {} : { action: what }),
    ...(subject === undefined ? {} : { subjectKind: subject.kind, subjectId: subject.id }),
    ...(q === '' ? {} : { search: q }),
  };
}

/** The input of the procedure. */
export const historyInputOf = (view: HistoryView, clock: HistoryClock) => ({
  ...historyFilterOf(view, clock),
  limit: PAGE_SIZE,
});

/** The address of a file with the same events. */
export function exportAddressOf(view: HistoryView, clock: HistoryClock, format: 'csv' | 'xlsx'): string {
  return `/history/export?${new URLSearchParams({ ...historyFilterOf(view, clock), format })}`;
}

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const;

function momentsOf(
  { period, from, to }: HistoryView,
  { timeZone, now }: HistoryClock,
): Record<string, string> {
  if (period === 'all') return {};
  if (period !== 'range') {
    const start = startOfDay(addDays(dayOf(now, timeZone), -DAYS_BACK[period]), timeZone);
    return start === undefined ? {} : { from: start.toISOString() };
  }
  const first = startOfDay(from, timeZone);
  const end = to === '' ? undefined : startOfDay(addDays(to, 1), timeZone);
  return {
    ...(first === undefined ? {} : { from: first.toISOString() }),
    ...(end === undefined ? {} : { to: end.toISOString() }),
  };
}

const isKindWithoutId = (text: string): text is (typeof KINDS_WITHOUT_ID)[number] =>
  KINDS_WITHOUT_ID.some((kind) => kind === text);

function whatIn(text: string): HistoryView['what'] {
  if (isAction(text)) return text;
  const area = SUBJECT_KINDS.find((one) => text === `${one}.`);
  return area === undefined ? '' : `${area}.`;
}
