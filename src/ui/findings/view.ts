import { findRule, type RuleName } from '@/domain/checks/all-rules';
import {
  FINDING_ORDERS,
  FINDING_STATES,
  type FindingOrder,
  type FindingState,
} from '@/domain/checks/finding';
import { type CollectionName, findCollection } from '@/domain/collections';
import { MAX_AGENCY, MAX_SEARCH_TEXT } from '@/domain/limits';

/** The filters of the findings: kept in the page's address, so that a view can be shared. */
export type FindingsView = Readonly<{
  q: string;
  /** Empty: all. */
  collection: CollectionName | '';
  rule: RuleName | '';
  state: FindingState | 'all';
  /** The responsible agency. */
  agency: string;
  order: FindingOrder;
}>;

/** Without filters, the undecided findings are shown. */
export const NEW_FINDINGS: FindingsView = {
  ...{ q: '', collection: '', rule: '', state: 'new', agency: '' },
  order: 'effect',
};

/** Reads the view from a page's address; unknown values are ignored. */
export function readFindingsView(search: URLSearchParams): FindingsView {
  const given = (name: string) => search.get(name) ?? '';
  const state = given('state');
  return {
    q: [...given('q').trim()].slice(0, MAX_SEARCH_TEXT).join(''),
    collection: findCollection(given('collection'))?.resource ?? '',
    rule: findRule(given('rule'))?.name ?? '',
    agency: [...given('agency')].slice(0, MAX_AGENCY).join(''),
    state: state === 'all' ? 'all' : (FINDING_STATES.find((one) => one === state) ?? 'new'),
    order: FINDING_ORDERS.find((one) => one === given('order')) ?? 'effect',
  };
}

/** The shortest address of a view. */
export function findingsAddressOf({ state, order, ...texts }: FindingsView): string {
  const members = { ...texts, state: state === 'new' ? '' : state, order: order === 'effect' ? '' : order };
  const search = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== ''));
  return search.size === 0 ? '/findings' : `/findings?${search}`;
}

/** The filter of a view, as the procedures take it. */
export const findingsFilterOf = ({ q, collection, rule, state, agency }: FindingsView) => ({
  ...(q === '' ? {} : { search: q }),
  ...(collection === '' ? {} : { collection }),
  ...(rule === '' ? {} : { rule }),
  ...(state === 'all' ? {} : { state }),
  ...(agency === '' ? {} : { agency }),
});

/** The address of the findings of a view as a file. */
export const findingsFileAddress = (view: FindingsView): string =>
  `/findings/export?${new URLSearchParams({ ...findingsFilterOf(view), format: 'xlsx' })}`;
