import type { AnyCollection } from '../collection';
import { Fault } from '../fault';
import { type Field, isComputed } from '../field';
import type { ParseContext } from '../kinds/context';
import { parseValue, type Value } from '../kinds/parse';
import { NO_PLACE_CODE, placeCode, readPlaceCode } from '../place-code';
import { MAX_CONDITIONS, MAX_FILTER_DEPTH, MAX_VALUES, type Operator, operatorsOf } from './view';
import { textFault, ViewFault, viewFault } from './view-fault';

export type JudgedCondition = Readonly<{ field: Field; op: Operator; value: Value | readonly Value[] }>;
export type JudgedFilter =
  | Readonly<{ all: readonly JudgedFilter[] }>
  | Readonly<{ any: readonly JudgedFilter[] }>
  | JudgedCondition;

type Judging = { collection: AnyCollection; context: ParseContext; conditions: number };

/** Validates a filter from any source; undefined if it has no condition. */
export function judgeFilter(
  filter: unknown,
  collection: AnyCollection,
  context: ParseContext,
): JudgedFilter | undefined | ViewFault {
  return judgePart(filter, { collection, context, conditions: 0 }, 0);
}

function judgePart(part: unknown, judging: Judging, depth: number): JudgedFilter | undefined | ViewFault {
  if (typeof part !== 'object' || part === null) return wrongForm();
  const { all, any } = part as Record<string, unknown>;
  if (all === undefined && any === undefined) return judgeCondition(part as Record<string, unknown>, judging);
  const group = all ?? any;
  if (!Array.isArray(group) || (all !== undefined && any !== undefined)) return wrongForm();
  if (depth === MAX_FILTER_DEPTH)
    return viewFault(
      'filter',
      `paling banyak ${MAX_FILTER_DEPTH} tingkat`,
      `at most ${MAX_FILTER_DEPTH} levels`,
    );
  const parts: JudgedFilter[] = [];
  for (const member of group) {
    const judged = judgePart(member, judging, depth + 1);
    if (judged instanceof ViewFault) return judged;
    if (judged !== undefined) parts.push(judged);
  }
  if (parts.length === 0) return undefined;
  if (parts.length === 1) return parts[0];
  return all === undefined ? { any: parts } : { all: parts };
}

function judgeCondition(
  { column, op, value }: Record<string, unknown>,
  judging: Judging,
): JudgedCondition | ViewFault {
  judging.conditions += 1;
  if (judging.conditions > MAX_CONDITIONS)
    return viewFault(
      'filter',
      `paling banyak ${MAX_CONDITIONS} syarat`,
      `at most ${MAX_CONDITIONS} conditions`,
    );
  if (typeof column !== 'string') return wrongForm();
  const field = judging.collection.readableField(column);
  if (field === undefined)
    return viewFault(column, 'bukan kolom koleksi ini', 'is not a field of this collection');
  const operator = operatorsOf(field).find((known) => known === op);
  if (operator === undefined)
    return viewFault(column, 'tidak dapat disaring dengan cara ini', 'cannot be filtered in this way');
  const judged = judgeValue(value, { field, op: operator, context: judging.context });
  return judged instanceof ViewFault ? judged : { field, op: operator, value: judged };
}

type Asked = { field: Field; op: Operator; context: ParseContext };

function judgeValue(value: unknown, asked: Asked): Value | Value[] | ViewFault {
  switch (asked.op) {
    case 'in':
    case 'notIn':
      return judgeValues(value, asked);
    case 'contains':
    case 'notContains':
    case 'startsWith':
    case 'endsWith':
      return judgePartOfText(value, asked.field);
    case 'empty':
    case 'notEmpty':
      return value === undefined || value === '' ? '' : wrongForm(asked.field.name);
    default:
      return judgeOne(value, asked);
  }
}

function judgeValues(values: unknown, asked: Asked): Value[] | ViewFault {
  const { name } = asked.field;
  if (!Array.isArray(values)) return wrongForm(name);
  if (values.length === 0) return viewFault(name, 'belum ada nilai yang dipilih', 'no value has been chosen');
  if (values.length > MAX_VALUES)
    return viewFault(name, `paling banyak ${MAX_VALUES} nilai`, `at most ${MAX_VALUES} values`);
  const judged: Value[] = [];
  for (const one of values) {
    const value = judgeOne(one, asked);
    if (value instanceof ViewFault) return value;
    judged.push(value);
  }
  return judged;
}

/** A filter of an enumerated field may contain a value that is no longer listed. */
function judgeOne(raw: unknown, { field, context }: Asked): Value | ViewFault {
  if (isComputed(field)) return judgeCode(raw);
  const value = parseValue(raw, field, { ...context, listedValues: () => undefined });
  if (!(value instanceof Fault)) return value;
  // A fault has its field's name before the reason; here the reply names the field.
  const reason = (language: 'id' | 'en') => value.message(language).slice(`${field.name}: `.length);
  return viewFault(field.name, reason('id'), reason('en'));
}

const judgeCode = (raw: unknown): string | ViewFault =>
  readPlaceCode(String(raw)) ?? viewFault(placeCode.name, NO_PLACE_CODE.id, NO_PLACE_CODE.en);

function judgePartOfText(text: unknown, field: Field): string | ViewFault {
  if (typeof text !== 'string') return wrongForm(field.name);
  if (text === '') return viewFault(field.name, 'wajib diisi', 'a value is required');
  const maxLength = 'maxLength' in field ? field.maxLength : 0;
  return textFault(text, { field: field.name, maxLength }) ?? text.normalize('NFC');
}

const wrongForm = (field = 'filter'): ViewFault => viewFault(field, 'bentuknya salah', 'has the wrong form');
