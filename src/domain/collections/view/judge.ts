import type { AnyCollection } from '../collection';
import { Fault } from '../fault';
import type { Text } from '../field';
import type { ParseContext } from '../kinds/context';
import { parseValue } from '../kinds/parse';
import { trimSpaces } from '../kinds/text';
import { type JudgedFilter, judgeFilter } from './judge-filter';
import { type SearchWord, searchWords } from './search';
import {
  isSortable,
  MAX_SEARCH,
  MAX_SORT,
  type RowKey,
  type SortColumn,
  sortColumns,
  type View,
  WITHOUT_CERTAIN,
} from './view';
import { textFault, ViewFault, viewFault } from './view-fault';

/** A view whose columns and values are valid for the collection. */
export type JudgedView = Readonly<{
  /** The words of the search: a record must have all of them, in any of its fields. */
  search: readonly SearchWord[] | undefined;
  filter: JudgedFilter | undefined;
  /**
   * `open`: only records with an open finding. `none`: only records without an open finding that cannot be right.
   * Undefined: all.
   */
  findings: View['findings'];
  /** The sort, with the identifier at its end. */
  sort: readonly SortColumn[];
  /** Whether its figures are of the records as they are stored now, also those of released periods. */
  isPresent: boolean;
}>;

/** Validates a view from any source by the collection's declaration. */
export function judgeView(
  view: unknown,
  collection: AnyCollection,
  context: ParseContext,
): JudgedView | ViewFault {
  if (typeof view !== 'object' || view === null) return notAView();
  const { search, filter, findings, sort, present } = view as Record<string, unknown>;
  const judgedSearch = judgeSearch(search);
  if (judgedSearch instanceof ViewFault) return judgedSearch;
  if (findings !== undefined && findings !== true && findings !== WITHOUT_CERTAIN)
    return notAView('findings');
  if (present !== undefined && present !== true) return notAView('present');
  const judgedSort = judgeSort(sort, collection);
  if (judgedSort instanceof ViewFault) return judgedSort;
  const judgedFilter = filter === undefined ? undefined : judgeFilter(filter, collection, context);
  if (judgedFilter instanceof ViewFault) return judgedFilter;
  return {
    search: judgedSearch,
    filter: judgedFilter,
    findings,
    sort: judgedSort,
    isPresent: present === true,
  };
}

/** Validates the position after which to read. @returns the key in canonical form */
export function judgeKey(
  key: readonly unknown[],
  sort: readonly SortColumn[],
  context: ParseContext,
): RowKey | ViewFault {
  if (key.length !== sort.length) return wrongKey();
  const values: RowKey = [];
  for (const [i, { field }] of sort.entries()) {
    const raw = key[i];
    const value =
      field.kind === 'varchar' || field.kind === 'enum' ? storedText(raw) : parseValue(raw, field, context);
    if (value === undefined || value instanceof Fault) return wrongKey();
    values.push(value);
  }
  return values;
}

function judgeSearch(search: unknown): JudgedView['search'] | ViewFault {
  if (search === undefined) return undefined;
  if (typeof search !== 'string') return notAView('search');
  const fault = textFault(search, { field: 'search', maxLength: MAX_SEARCH });
  if (fault !== undefined) return fault;
  const text = trimSpaces(search).normalize('NFC');
  if (text === '') return undefined;
  return searchWords(text);
}

function judgeSort(sort: unknown, collection: AnyCollection): readonly SortColumn[] | ViewFault {
  if (sort === undefined) return sortColumns(undefined, collection);
  if (!Array.isArray(sort)) return notAView('sort');
  if (sort.length > MAX_SORT)
    return viewFault('sort', `paling banyak ${MAX_SORT} kolom`, `at most ${MAX_SORT} columns`);
  const seen = new Set<string>();
  for (const entry of sort as unknown[]) {
    if (typeof entry !== 'object' || entry === null) return notAView('sort');
    const { column, desc } = entry as Record<string, unknown>;
    if (typeof column !== 'string' || (desc !== undefined && typeof desc !== 'boolean'))
      return notAView('sort');
    const field = collection.readableField(column);
    if (field === undefined)
      return viewFault(column, 'bukan kolom koleksi ini', 'is not a field of this collection');
    if (!isSortable(field)) return viewFault(column, 'tidak dapat diurutkan', 'cannot be sorted by');
    if (seen.has(column))
      return viewFault(column, 'disebut dua kali dalam urutan', 'is named twice in the sort');
    seen.add(column);
  }
  return sortColumns(sort, collection);
}

const storedText = (raw: unknown): string | undefined =>
  typeof raw === 'string' && raw.isWellFormed() && !raw.includes('\0') ? raw : undefined;

const WRONG_FORM: Text = { id: 'bentuknya salah', en: 'has the wrong form' };
const notAView = (field = 'view') => viewFault(field, WRONG_FORM.id, WRONG_FORM.en);
const wrongKey = () => viewFault('after', 'bukan tempat dalam tampilan ini', 'is not a place in this view');
