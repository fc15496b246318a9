import { move, transferableSymbol, valueSymbol } from 'piscina';
import { collections } from '@/domain/collections';
import { type StrictRules, strictCheckOf } from '@/domain/places/vocabulary';
import { timeZoneOf } from '@/domain/time-zone';
import { ServiceError } from '@/server/errors';
import { JUDGES } from '@/server/records/judge';
import { buffersOf, type JudgeResult, type JudgeTask, packJudged } from './judge-task';
import { readItems } from './read-items';

const zones = new Map<string, ReturnType<typeof timeZoneOf>>();

/** Parses and validates a body, on a thread of its own; called by the pool. */
export default function judgeBody(task: JudgeTask): unknown {
  const result = resultOf(task);
  if ('refused' in result) return result;
  return move({
    get [transferableSymbol]() {
      return [...buffersOf(result.judged), ...(result.lines === null ? [] : [result.lines.buffer])];
    },
    get [valueSymbol]() {
      return result;
    },
  } as unknown as ArrayBuffer);
}

let lastRules: StrictRules | undefined;

/** The rules, with the data of the last task if these have the same version, so that its register is used again. */
function latest(rules: StrictRules): StrictRules {
  if (lastRules?.data.version === rules.data.version) return { ...rules, data: lastRules.data };
  lastRules = rules;
  return rules;
}

function resultOf({
  bytes,
  format,
  operation,
  resource,
  listed,
  allowedValues,
  strict,
  timeZone,
  maxItems,
  mostTold,
}: JudgeTask): JudgeResult {
  const collection = collections.find((one) => one.resource === resource)!;
  const values = new Map(listed.map(([field, list]) => [field, new Set(list)]));
  const zone = zones.get(timeZone) ?? timeZoneOf(timeZone);
  zones.set(timeZone, zone);
  const context = {
    timeZone: zone,
    listedValues: (field: string) => values.get(field),
    allowedValues,
    strict: strict === undefined ? undefined : strictCheckOf(collection, latest(strict as StrictRules)),
  };
  try {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { items, lines } = readItems(body, { format, maxItems });
    const judged = packJudged(JUDGES[operation](items, { collection, context, mostTold }));
    return { judged, lines: lines && Int32Array.from(lines) };
  } catch (error) {
    if (error instanceof ServiceError) return { refused: error.refusal };
    throw error;
  }
}
