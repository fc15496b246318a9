import { readSummaryChoice } from '@/domain/answers/summary-choice';
import { type Collection, findCollection } from '@/domain/collections';
import { readAddress } from '@/domain/collections/view/address';
import { periodAt, periodText, readDeliveryPeriod } from '@/domain/deliveries/period';
import { type Indicator, isOpenTo, jointOf, periodKindOf, SIDES } from '@/domain/indicators/indicator';
import {
  firstView,
  queryOfView,
  readIndicatorView,
  viewParameters,
} from '@/domain/indicators/indicator-view';
import { containing } from '@/domain/indicators/periods';
import { askedPicture } from '@/domain/pictures/asked-picture';
import type { Drawn } from '@/domain/pictures/drawn';
import { picturesOf, questionOf } from '@/domain/pictures/picture';
import { periodName } from '@/server/pictures/read-picture';
import type { ShownBlock } from '@/server/reports/show-blocks';
import {
  type ChangedIndicator,
  type ChangedPage,
  type ChangedPicture,
  type ChangedReport,
  comparePage,
  type ValueComparison,
} from './comparison';
import { type NamedValue, valuesOfIndicator, valuesOfPicture, valuesOfSummary } from './named-values';

type Read = Parameters<typeof comparePage>[1]['read'];
type ShownFigures = Extract<ShownBlock, { state: 'shown' }>;

/** The most reports that are compared. */
const MAX_REPORTS = 100;

/** The indicators with the collection on one side, as their pages show the period of the release. */
export async function changedIndicators(comparison: ValueComparison): Promise<readonly ChangedIndicator[]> {
  const { asked, budget, sources } = comparison;
  const changed: ChangedIndicator[] = [];
  for (const indicator of await sources.indicators.list()) {
    if (!SIDES.some((side) => indicator[side].collection === asked.collection.resource)) continue;
    if (!isOpenTo(asked.staff, indicator)) {
      budget.leaveOut('indicator', 'not_open');
      continue;
    }
    const view = { ...firstView(indicator), period: periodIn(indicator, asked) };
    const page = await comparePage(comparison, {
      ...{ kind: 'indicator', title: indicator.label },
      read: indicatorReader(comparison, indicator, view),
    });
    const { name } = indicator;
    if (page !== undefined) changed.push({ ...page, name, query: viewParameters(view) });
  }
  return changed;
}

/** The period of an indicator that contains that of the release. */
function periodIn(
  indicator: Indicator,
  { collection, period }: Pick<ValueComparison['asked'], 'collection' | 'period'>,
): string {
  const [kind, longer] = [periodKindOf(collection), jointOf(indicator).period];
  const own = kind && readDeliveryPeriod(period, kind);
  if (kind === undefined || longer === undefined || own === undefined) return '';
  return periodText(periodAt(containing(own, kind, longer), longer), longer);
}

/** The pictures of the collection, as its page draws them for the period of the release. */
export async function changedPictures(comparison: ValueComparison): Promise<readonly ChangedPicture[]> {
  const { asked, candidate } = comparison;
  const { collection } = asked;
  const { year, parts } = candidate.release;
  const periods = parts.map((part) => periodName({ year, part }));
  const pictures = picturesOf(collection).flatMap((picture) => {
    const isOverTime = questionOf(picture, { collection, fixed: new Set() }).periods === 'all';
    return (isOverTime ? [null] : periods).map((shown) => ({
      ...{ kind: picture.kind, shown, period: shown ?? '' },
    }));
  });
  const drawnOf = readOnce((of) =>
    comparison.sources.pictures.drawn({ collection, view: {}, pictures, ...of }),
  );
  const changed: ChangedPicture[] = [];
  for (const [at, { kind, shown }] of pictures.entries()) {
    const page = await comparePage(comparison, {
      ...{ kind: 'picture', title: collection.label },
      read: async (of) => valuesDrawn((await drawnOf(of))[at]!, collection),
    });
    if (page !== undefined) changed.push({ ...page, picture: kind, shown });
  }
  return changed;
}

type Of = Parameters<Read>[0];

/** Reads each side once, for all pages that are compared. */
function readOnce<T>(read: (of: Of) => Promise<T>): (of: Of) => Promise<T> {
  const known = new Map<Of['findStanding'], Promise<T>>();
  return (of) => {
    const made = known.get(of.findStanding) ?? read(of);
    known.set(of.findStanding, made);
    return made;
  };
}

/** The reports with blocks whose values differ, as they are shown with their own filters. */
export async function changedReports(comparison: ValueComparison): Promise<readonly ChangedReport[]> {
  const { asked, budget, sources } = comparison;
  const about = await sources.reports.about(asked.collection);
  for (const { blocks } of about.slice(MAX_REPORTS)) budget.leaveOut('block', 'too_many', blocks.size);
  const indicators = await sources.indicators.list();
  const changed: ChangedReport[] = [];
  for (const { id, title, blocks } of about.slice(0, MAX_REPORTS)) {
    const read = await budget.spend(
      'block',
      (signal) => sources.reports.read({ id }, { staff: asked.staff, signal }),
      blocks.size,
    );
    if (read === undefined) continue;
    const differing: ChangedPage[] = [];
    for (const block of read.blocks) {
      if (!('state' in block) || !blocks.has(block.id)) continue;
      if (block.state !== 'shown') {
        budget.leaveOut('block', block.state === 'not_permitted' ? 'not_open' : 'not_shown');
        continue;
      }
      const page = await comparePage(comparison, {
        ...{ kind: 'block', title: titleOf(block, indicators) },
        read: blockReader(comparison, block, indicators),
      });
      if (page !== undefined) differing.push(page);
    }
    if (differing.length > 0) changed.push({ id, title, blocks: differing });
  }
  return changed;
}

function titleOf(block: ShownFigures, indicators: readonly Indicator[]) {
  if (block.title !== '') return { id: block.title, en: block.title };
  return block.kind === 'indicator'
    ? indicators.find(({ name }) => name === block.indicator)!.label
    : findCollection(block.collection)!.label;
}

function blockReader(
  comparison: ValueComparison,
  block: ShownFigures,
  indicators: readonly Indicator[],
): Read {
  const parameters = new URLSearchParams(block.query);
  if (block.kind === 'indicator') {
    const indicator = indicators.find(({ name }) => name === block.indicator)!;
    return indicatorReader(comparison, indicator, readIndicatorView(parameters, indicator));
  }
  const collection = findCollection(block.collection)!;
  if (block.kind === 'picture')
    return pictureReader(comparison, { collection, kind: block.picture, parameters });
  const { view } = readAddress(parameters, collection);
  const { request } = readSummaryChoice(parameters, collection);
  return async (of) =>
    valuesOfSummary((await comparison.sources.summaries.ofView({ collection, view, request, ...of })).table);
}

const indicatorReader =
  (
    { sources, asked }: ValueComparison,
    indicator: Indicator,
    view: Parameters<typeof queryOfView>[0],
  ): Read =>
  async (of) => {
    const query = queryOfView(view);
    const made = await sources.indicators.read({ indicator, query, actor: asked.staff, ...of });
    return valuesOfIndicator(made.table);
  };

function pictureReader(
  { sources }: ValueComparison,
  asked: Readonly<{
    collection: Collection;
    kind: Parameters<typeof askedPicture>[1]['kind'];
    parameters: URLSearchParams;
  }>,
): Read {
  const { collection, kind, parameters } = asked;
  const { view } = readAddress(parameters, collection);
  return async (of): Promise<readonly NamedValue[] | undefined> => {
    const { drawn } = await sources.pictures.read({
      ...askedPicture(parameters, { collection, view, kind }),
      ...of,
      collection,
    });
    return valuesDrawn(drawn, collection);
  };
}

const valuesDrawn = (drawn: Drawn | null, collection: Collection): readonly NamedValue[] | undefined =>
  drawn === null ? undefined : valuesOfPicture(drawn, collection);
