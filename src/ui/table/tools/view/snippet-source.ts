import { type SummaryChoice, summaryParameters } from '@/domain/answers/summary-choice';
import type { Collection } from '@/domain/collections';
import { isNumeric } from '@/domain/collections/field';
import { CERTAIN_FINDINGS, type View, WITHOUT_CERTAIN } from '@/domain/collections/view/view';
import type { SnippetSource } from '@/domain/snippets/snippets';
import { type RestList, restListOf } from './rest-list';

/** What a program reads of a table: the list over REST, whole. */
export function listSource(collection: Collection, { parameters, order }: RestList): SnippetSource {
  const fields = parameters.find(([name]) => name === 'fields')?.[1].split(',');
  const columns = collection.columns.map(({ name }) => name);
  return {
    origin: window.location.origin,
    path: collection.path,
    parameters: order === undefined ? parameters : [...parameters, ['order', order]],
    name: collection.resource,
    numbers: (fields ?? columns).filter((name) => isNumber(collection, name)),
  };
}

/** What a program reads of a summary, and the parts of the view that REST does not support. */
export function summarySource(
  collection: Collection,
  { view, choice }: { view: View; choice: SummaryChoice },
): { source: SnippetSource; left: RestList['left'] } {
  const { parameters, left } = restListOf(collection, { view, layout: {} });
  const { request, shownAs } = choice;
  // REST has no order, and has each share or change beside its amount.
  const asked: SummaryChoice = { ...choice, isBeside: false, order: undefined };
  const isWithoutCertain = view.findings === WITHOUT_CERTAIN;
  const dimensions = [...request.rows, ...(request.columns === undefined ? [] : [request.columns])];
  return {
    source: {
      origin: window.location.origin,
      path: `${collection.path}/summary`,
      parameters: [
        ...parameters,
        ...(isWithoutCertain ? [['without', CERTAIN_FINDINGS] as const] : []),
        ...summaryParameters(asked),
      ],
      name: `${collection.resource}-summary`,
      numbers: [
        ...dimensions.filter((name) => isNumber(collection, name)),
        request.figure ?? 'count',
        ...(shownAs === 'value' ? [] : [shownAs]),
      ],
    },
    left: { ...left, findings: left.findings && !isWithoutCertain, sort: false },
  };
}

const isNumber = (collection: Collection, name: string): boolean => {
  const field = collection.field(name);
  return field !== undefined && isNumeric(field);
};
