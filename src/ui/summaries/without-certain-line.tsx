import type { Collection } from '@/domain/collections';
import { WITHOUT_CERTAIN } from '@/domain/collections/view/view';
import { trpc } from '@/ui/trpc';
import { WithoutCertain } from '../coverage/without-certain';
import type { WireSummary } from './use-summary';
import type { ShownSummary } from './use-summary-view';

type Options = Readonly<{ collection: Collection; shown: ShownSummary; summary: WireSummary }>;

/** If certain findings affect a summary: a button to see it without their records, and both totals. */
export function WithoutCertainLine({ collection, shown, summary }: Options) {
  const { view, choice } = shown;
  const isWithout = view.findings === WITHOUT_CERTAIN;
  const { sort: _, findings: __, ...plain } = view;
  const request = { ...choice.request, rows: [...choice.request.rows] };
  const all = trpc.summaries.read.useQuery(
    { collection: collection.resource, view: plain, request },
    { enabled: isWithout, trpc: { abortOnUnmount: true } },
  );
  const found = summary.coverage?.periods ?? [];
  const certain = found.reduce((sum, { findings }) => sum + findings.certain, 0);
  const records = summary.without ?? certain;
  if (view.findings === true || (!isWithout && certain === 0)) return null;
  const [whole, own] = [all.data?.table.total ?? null, summary.table.total];
  return (
    <WithoutCertain
      records={records}
      isWithout={isWithout}
      total={whole === null || own === null || summary.without === null ? null : { all: whole, without: own }}
      onChange={(without) =>
        shown.showView(({ findings: _, ...now }) => (without ? { ...now, findings: WITHOUT_CERTAIN } : now))
      }
    />
  );
}
