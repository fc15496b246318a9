import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { judgeFilter } from '@/domain/collections/view/judge-filter';
import type { Filter } from '@/domain/collections/view/view';
import { ViewFault } from '@/domain/collections/view/view-fault';

/** The reason why the service would refuse a filter; undefined if it is valid. The rules are those of the service. */
export function faultOfFilter(filter: Filter, collection: Collection): ViewFault | undefined {
  const judged = judgeFilter(filter, collection, ANY_CONTEXT);
  return judged instanceof ViewFault ? judged : undefined;
}

/** The same reason as text. */
export const conditionFaultText = (
  filter: Filter,
  { collection, language }: { collection: Collection; language: Language },
): string | undefined => faultOfFilter(filter, collection)?.reason[language];
