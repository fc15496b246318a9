import { checkedCollections, findRule, RULE_NAMES, type RuleName } from '@/domain/checks/all-rules';
import { FINDING_STATES, type FindingState } from '@/domain/checks/finding';
import type { Collection } from '@/domain/collections';
import { MAX_AGENCY } from '@/domain/limits';
import { nearestName } from '@/domain/spelling/nearest-name';
import { ServiceError } from '@/server/errors';
import {
  badParameter,
  type GivenParameter,
  groupParameters,
  singleValue,
  unknownParameter,
} from '@/server/records/list/list-parameter';
import type { MayList } from '../exchange';

/** The largest number of findings of one reply, and the usual one. */
export const MAX_LISTED_FINDINGS = 1_000;
export const USUAL_FINDINGS = 100;
const MAX_OFFSET = 1_000_000;

/** What a caller asks for. */
export type FindingsQuery = Readonly<{
  collections: readonly Collection[];
  rule: RuleName | undefined;
  state: FindingState | undefined;
  /** The agency that is responsible, by its name. */
  agency: string | undefined;
  limit: number;
  offset: number;
}>;

const NAMES = ['collection', 'rule', 'state', 'agency', 'limit', 'offset'];
/** The collections that may be asked for. */
export const CHECKED_NAMES = checkedCollections.map(({ resource }) => resource);

/**
 * Reads the parameters of a list of findings. Without `collection`, those of every collection that the key may list.
 * @throws {ServiceError} `invalid_parameter`; `operation_not_allowed` for a collection that the key may not list
 */
export function readFindingsQuery(
  parameters: Iterable<readonly [string, string]>,
  mayList: MayList,
): FindingsQuery {
  const given = new Map<string, GivenParameter>();
  for (const parameter of groupParameters(parameters, (name) => NAMES.includes(name))) {
    if (!NAMES.includes(parameter.name)) throw unknownParameter(parameter, { names: NAMES });
    given.set(parameter.name, parameter);
  }
  const single = (name: string) => {
    const parameter = given.get(name);
    return parameter && singleValue(parameter).value;
  };
  const named = given.get('collection')?.values.map(({ value }) => checkedCollection(value, mayList));
  return {
    collections: [...new Set(named ?? checkedCollections.filter(({ resource }) => mayList(resource)))],
    rule: knownRule(single('rule')),
    state: knownFindingState(single('state')),
    agency: agencyName(single('agency')),
    limit: wholeNumber('limit', single('limit'), { usual: USUAL_FINDINGS, min: 1, max: MAX_LISTED_FINDINGS }),
    offset: wholeNumber('offset', single('offset'), { usual: 0, min: 0, max: MAX_OFFSET }),
  };
}

/** `siswa` or `disdik/siswa`. */
function checkedCollection(name: string, mayList: MayList): Collection {
  const collection = checkedCollections.find(
    ({ group, resource }) => name === resource || name === `${group}/${resource}`,
  );
  if (collection === undefined)
    throw badParameter('collection', {
      code: 'not_one_of',
      known: CHECKED_NAMES,
      better: nearestName(name.split('/').at(-1)!, CHECKED_NAMES),
    });
  const { resource } = collection;
  if (!mayList(resource))
    throw new ServiceError({ code: 'operation_not_allowed', operation: 'list', collection: resource });
  return collection;
}

function knownRule(text: string | undefined): RuleName | undefined {
  if (text === undefined) return undefined;
  const rule = findRule(text);
  if (rule === undefined)
    throw badParameter('rule', {
      code: 'not_one_of',
      known: RULE_NAMES,
      better: nearestName(text, RULE_NAMES),
    });
  return rule.name;
}

function knownFindingState(text: string | undefined): FindingState | undefined {
  if (text === undefined) return undefined;
  const state = FINDING_STATES.find((one) => one === text);
  if (state === undefined)
    throw badParameter('state', {
      code: 'not_one_of',
      known: FINDING_STATES,
      better: nearestName(text, FINDING_STATES),
    });
  return state;
}

function agencyName(text: string | undefined): string | undefined {
  if (text !== undefined && text.length > MAX_AGENCY)
    throw badParameter('agency', { code: 'too_long', limit: MAX_AGENCY });
  return text;
}

function wholeNumber(
  name: string,
  text: string | undefined,
  { usual, min, max }: { usual: number; min: number; max: number },
): number {
  if (text === undefined) return usual;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw badParameter(name, { code: 'not_between', min, max });
}
