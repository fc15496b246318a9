import type { Collection } from '@/collections';
import type { Language } from '@/collections/fault';
import { judgeFilter } from '@/collections/view/judge-filter';
import type { Filter } from '@/collections/view/view';
import { ViewFault } from '@/collections/view/view-fault';

/** Whether a text can be a value at all hangs neither on the zone nor on the values listed; the service judges anew. */
const CONTEXT = { timeZone: { offsetMinutes: () => 0 }, listedValues: () => undefined };

/** Why a filter will be refused; undefined where it will not. The rules are the service's. */
export function faultOfFilter(filter: Filter, collection: Collection): ViewFault | undefined {
  const judged = judgeFilter(filter, collection, CONTEXT);
  return judged instanceof ViewFault ? judged : undefined;
}

/** Likewise in words. */
export const faultText = (
  filter: Filter,
  { collection, language }: { collection: Collection; language: Language },
): string | undefined => faultOfFilter(filter, collection)?.reason[language];
