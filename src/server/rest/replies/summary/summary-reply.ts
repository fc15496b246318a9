import { dimensionParts } from '@/domain/answers/dimensions';
import { additiveTotals } from '@/domain/answers/fold';
import type { JudgedSummary } from '@/domain/answers/judge-summary';
import { isChange, type ShownAs, showFigures, waysToShow } from '@/domain/answers/shown-as';
import type { Collection } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';
import type { PeriodCoverage, SummaryCoverage } from '@/domain/coverage/coverage';
import type { InputFault } from '@/domain/refusals/input-fault';
import { badParameter } from '@/server/records/list/list-parameter';
import type { CsvOptions, ListFormat } from '@/server/records/list/list-query';
import { ownFilters } from '@/server/records/list/own-records';
import { BYTE_ORDER_MARK, csvLines } from '@/server/sheets/csv';
import { type ParquetColumn, parquetFile, parquetKindOf } from '@/server/sheets/parquet';
import { type SheetColumn, xlsxFile } from '@/server/sheets/xlsx';
import type { MadeSummary } from '@/server/summaries/summaries';
import { notModified } from '../../entity-tag';
import type { ApiReply, RestContext } from '../../exchange';
import { fileHeaders, refuseOptionsOfCsv } from '../list-file';
import { commonHeaders, tagOf } from '../list-reply';
import { askedPeriod } from './asked-period';
import { comparedColumns } from './compared-columns';
import { cubeReplyOf } from './cube-reply';
import { returnedPlaces } from './placed-summary';
import { readSummaryRequest } from './read-request';
import { acceptedSummaryFormat, isCubeFormat, summaryContentType } from './summary-format';
import { amountName, recordText, type SummaryRecord, summaryRecords } from './summary-records';

/**
 * Answers a summary in the format that the query or the Accept header asks for, with a tag like that of a list.
 * Source: docs/specification.md, "Summary".
 * @param parameters those of the query string
 * @throws {ServiceError} `invalid_parameter`
 */
export async function summaryReply(
  collection: Collection,
  parameters: Iterable<readonly [string, string]>,
  { services, actor, request, language }: RestContext,
): Promise<ApiReply> {
  const { records, summaries, places, settings } = services;
  const { method, header, signal } = request;
  const {
    request: asked,
    way,
    period,
    isWithoutCertain,
    format: named,
    rest,
  } = readSummaryRequest(parameters);
  const own = ownFilters(actor, collection);
  for (;;) {
    const readQuery = (more: readonly (readonly [string, string])[]) =>
      records.readQuery(collection, [...rest, ...more], { actor, signal });
    const all = await readQuery([]);
    const covered = await summaries.covered({ collection, query: all, actor, signal });
    if (period !== undefined && all.asOf !== undefined) throw badParameter('period', NOT_OF_THE_PAST);
    if (isWithoutCertain && all.asOf !== undefined) throw badParameter('without', FINDINGS_OF_NOW);
    const chosen = period === undefined ? undefined : askedPeriod(period, { collection, covered });
    const query = chosen === undefined ? all : await readQuery(chosen.parameters);
    const format = named ?? acceptedSummaryFormat(header);
    refuseOptionsOfCsv(query, format);
    const cube = cubeReplyOf({ services, actor, language });
    const { summary, read } = summaries.ofList({
      ...{ collection, request: asked, query, actor, isWithoutCertain, signal },
    });
    const ways = waysToShow({ additive: additiveTotals(summary) }, { request: asked, collection });
    if (!ways.includes(way)) throw badParameter('as', notShown(ways));
    // The coverage also changes with the register, the settings and the day.
    const coverageTag = covered === undefined || format !== 'json' ? '' : tagOf(covered.coverage.periods);
    // Which spellings are the same place changes with the register.
    const comparedTag = isChange(way) ? tagOf([(await places.codes()).digest]) : '';
    // Where figures stand changes with the register, the changes of places, and the day.
    const { placed } = summary;
    const placedTag = placed === undefined ? '' : tagOf([(await places.system(placed.system)).digest]);
    const findingsTag = isWithoutCertain ? tagOf([await summaries.certainVersion(collection)]) : '';
    const cubeTag = isCubeFormat(format) ? await cube.tag() : '';
    const contentType = summaryContentType(format);
    const headersOf = (version: string) => ({
      ...commonHeaders({ format, contentType }, query, {
        version: `${version}${coverageTag}${comparedTag}${placedTag}${findingsTag}${cubeTag}`,
        count: undefined,
        own,
      }),
      ...(isCubeFormat(format) && cube.headers),
      ...fileHeaders(format, { resource: `${collection.resource}-summary` }, settings.TIME_ZONE),
    });
    const headers = headersOf(await records.version(collection, { actor, signal, query }));
    const held = notModified(header, headers);
    if (held !== undefined) return held;
    if (method === 'HEAD') return { status: 200, headers, body: null };
    const found = await read();
    // What codes of places mean was read of another version: a batch may be the first with some spelling.
    if (query.textsRead !== undefined && query.textsRead.version !== found.version) continue;
    const body = isCubeFormat(format)
      ? await cube.body(found, { collection, query, way, format })
      : bodyOf(found, { format, csv: query.csv, collection, way, period: chosen?.period });
    return { status: 200, headers: headersOf(query.pins?.name ?? found.version), body };
  }
}

/** What must not be added has no shares, and what is no period no change. */
const notShown = (ways: readonly ShownAs[]): InputFault => ({
  code: 'refused_value',
  reason: {
    id: `tidak berlaku untuk ringkasan ini, yang dapat ditampilkan sebagai: ${ways.join(', ')}`,
    en: `does not apply to this summary, which can be shown as: ${ways.join(', ')}`,
  },
});

const NOT_OF_THE_PAST: InputFault = {
  code: 'refused_value',
  reason: {
    id: 'tidak dapat bersama as_of atau release; saring menurut kolom periodenya',
    en: 'cannot be given with as_of or release; filter by the fields of the period',
  },
};

const FINDINGS_OF_NOW: InputFault = {
  code: 'refused_value',
  reason: {
    id: 'tidak dapat bersama as_of atau release, karena temuan adalah tentang data sekarang',
    en: 'cannot be given with as_of or release, because findings are about the present records',
  },
};

type Form = Readonly<{
  format: ListFormat;
  csv: CsvOptions;
  collection: Collection;
  way: ShownAs;
  /** The period that `period=` asked for. */
  period: string | undefined;
}>;

function bodyOf({ table, summary, coverage, without, placed }: MadeSummary, form: Form): ApiReply['body'] {
  const { format, csv, collection, way, period } = form;
  const figures = way === 'value' ? undefined : showFigures(table, way);
  const { data, totals } = summaryRecords(table, figures && { way, figures });
  const names = { amount: amountName(summary), shown: way };
  const texts = (records: readonly SummaryRecord[]) => records.map((record) => recordText(record, names));
  const parts = partColumns(summary);
  const amounts = way === 'value' ? [names.amount] : [names.amount, names.shown];
  const columns = [...parts, ...amounts.map((header): SheetColumn => ({ field: { kind: 'int' }, header }))];
  const rowOf = ({ values, amount, shown }: SummaryRecord, cell: (text: string) => Value): Value[] => [
    ...parts.map(({ header }) => values.get(header)!),
    cell(amount),
    ...(shown === undefined ? [] : [shown === null ? '' : cell(shown)]),
  ];
  switch (format) {
    case 'json':
      return (
        `{"status":true,"total":${data.length},` +
        (period === undefined ? '' : `"period":${JSON.stringify(period)},`) +
        (without === null ? '' : `"without":{"certain_findings":${without}},`) +
        (placed === null ? '' : `"places":${JSON.stringify(returnedPlaces(placed, collection))},`) +
        `"coverage":${JSON.stringify(coverage && returnedCoverage(coverage))},` +
        (table.compared === null ? '' : `"compared":${JSON.stringify(comparedColumns(table, summary))},`) +
        `"data":[${texts(data)}],"totals":[${texts(totals)}]}`
      );
    case 'ndjson':
      return texts(data)
        .map((text) => `${text}\n`)
        .join('');
    case 'csv':
      return (
        (csv.bom ? BYTE_ORDER_MARK : '') +
        csvLines(
          [columns.map(({ header }) => header), ...data.map((record) => rowOf(record, String))],
          csv.delimiter,
        )
      );
    case 'xlsx':
      return {
        file: xlsxFile(once(data.map((record) => rowOf(record, Number))), {
          name: collection.resource,
          columns,
        }),
      };
    case 'parquet':
      return {
        file: parquetFile(once(data.map((record) => rowOf(record, String))), [
          ...parts.map(({ header, field }) => parquetColumn(header, parquetKindOf(field))),
          ...amounts.map((header) => parquetColumn(header, amountKind(header, names, summary))),
        ]),
      };
  }
}

const parquetColumn = (name: string, kind: ParquetColumn['kind']): ParquetColumn => ({
  ...{ name, kind, isOptional: true },
});

/** Averages, shares and changes in percent have decimals; sums may be larger than a whole number of 32 bits. */
const amountKind = (
  header: string,
  { shown }: { shown: ShownAs },
  { measure }: JudgedSummary,
): ParquetColumn['kind'] =>
  measure === 'average' || (header === shown && shown !== 'difference') ? 'decimal' : 'large';

/** How much of the periods of a summary is there, as REST returns it. */
function returnedCoverage({ periods, latest, later }: SummaryCoverage) {
  const shown = ({
    period,
    delivered,
    expected,
    state,
    isCounted,
    unlisted,
    records,
    findings,
  }: PeriodCoverage) => ({
    ...{ period, delivered, expected, state, counted: isCounted, unlisted, records, findings },
  });
  return {
    latest: latest?.period ?? null,
    periods: periods.map(shown),
    later: later.map(shown),
  };
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** The parts of the rows and columns; a month is a text, a year a number. */
function partColumns({ rows, columns }: JudgedSummary): SheetColumn[] {
  const parts = dimensionParts(columns === undefined ? rows : [...rows, columns]);
  return parts.map(({ name, field, by }): SheetColumn => {
    if (by === undefined) return { field, header: name };
    return { field: { kind: by === 'year' ? 'year' : 'varchar' }, header: name };
  });
}
