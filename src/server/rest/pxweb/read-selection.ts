import { z } from 'zod';
import { MAX_PXWEB_BYTES } from '@/domain/limits';
import { expressionsIn, selectValues, variableNamed } from '@/domain/pxweb/selection';
import { nearestName } from '@/domain/spelling/nearest-name';
import { ServiceError } from '@/server/errors';
import { badParameter } from '@/server/records/list/list-parameter';
import type { ApiRequest } from '../exchange';
import { isJson } from '../negotiate';
import type { PxTable } from './read-table';

/** The variable of the kinds of numbers, as PxWeb calls it. */
export const CONTENTS = 'ContentsCode';

/** The maximum number of cells of one reply, as `/config` says. */
export const MAX_PXWEB_CELLS = 50_000;

/** What a caller selects: expressions by variable, and where variables are placed. */
export type AskedSelection = Readonly<{
  expressions: readonly (readonly [variable: string, expressions: readonly string[]])[];
  heading: readonly string[] | undefined;
  stub: readonly string[] | undefined;
}>;

/** A judged selection: the codes of each variable, in the order of stub and heading. Others are added up. */
export type PxSelection = Readonly<{
  codes: ReadonlyMap<string, readonly string[]>;
  stub: readonly string[];
  heading: readonly string[];
}>;

const names = z.array(z.string().max(100)).max(50);
const body = z.object({
  selection: z
    .array(
      z.object({
        variableCode: z.string().max(100),
        valueCodes: z.array(z.string().max(1_000)).max(50_000).nullish(),
        codelist: z.string().nullish(),
      }),
    )
    .max(50),
  placement: z.object({ heading: names.nullish(), stub: names.nullish() }).nullish(),
});

/** The selection of a query string: `valuecodes[…]=`, `heading=`, `stub=`. @throws {ServiceError} `invalid_parameter` */
export function selectionOfQuery(parameters: Readonly<Record<string, string[]>>): AskedSelection {
  const expressions = Object.entries(parameters).flatMap(([name, values]) => {
    const [, variable] = VALUE_CODES.exec(name) ?? [];
    if (CODE_LIST.test(name)) refuseCodeList(name, values[0]);
    return variable === undefined ? [] : [[variable, values.flatMap(expressionsIn)] as const];
  });
  const listOf = (name: string) => parameters[name]?.flatMap(expressionsIn);
  return { expressions, heading: listOf('heading'), stub: listOf('stub') };
}

const VALUE_CODES = /^valuecodes\[(.+)\]$/i;
const CODE_LIST = /^codelist\[.+\]$/i;

function refuseCodeList(field: string, given: string | null | undefined): void {
  if (given === undefined || given === null || given.trim() === '') return;
  throw badParameter(field, {
    code: 'refused_value',
    reason: { id: 'tabel ini tidak memiliki daftar kode lain', en: 'the table has no other code list' },
  });
}

/**
 * The selection in the body of a POST; without a body, that of the table.
 * @throws {ServiceError} as for the body of a batch, and `invalid_parameter`
 */
export async function selectionOfBody(request: ApiRequest): Promise<AskedSelection> {
  const parsed = body.safeParse(request.hasBody ? await readJson(request) : { selection: [] });
  if (!parsed.success) {
    const [{ path } = { path: [] }] = parsed.error.issues;
    throw badParameter(path.join('.') || 'selection', { code: 'wrong_form' });
  }
  const { selection, placement } = parsed.data;
  for (const { codelist } of selection) refuseCodeList('codelist', codelist);
  return {
    expressions: selection.map(({ variableCode, valueCodes }) => [variableCode, valueCodes ?? []]),
    heading: placement?.heading ?? undefined,
    stub: placement?.stub ?? undefined,
  };
}

async function readJson({ header, body: chunks }: ApiRequest): Promise<unknown> {
  const coding = header('content-encoding');
  if (!isJson(header('content-type')) || (coding !== undefined && coding !== 'identity'))
    throw new ServiceError('unsupported_media_type');
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_PXWEB_BYTES) throw new ServiceError({ code: 'body_too_large', limit: MAX_PXWEB_BYTES });
    read.push(chunk);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(read));
  } catch (cause) {
    throw new ServiceError('invalid_encoding', { cause });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw badParameter('selection', { code: 'not_json' });
  }
}

/** Judges a selection by the table. @throws {ServiceError} `invalid_parameter`; of too many cells with the fault `too_many` */
export function judgeSelection({ expressions, heading, stub }: AskedSelection, table: PxTable): PxSelection {
  if (expressions.length === 0) return placed(defaultCodes(table), { table, heading, stub });
  const variables = selectable(table);
  const codes = new Map<string, readonly string[]>();
  for (const [name, given] of expressions) {
    const variable = variableNamed(name, variables);
    if (variable === undefined) throw unknownVariable(name, table);
    if (codes.has(variable.code)) throw badParameter(name, { code: 'repeated' });
    const found = selectValues(given, variable);
    if ('unknown' in found) throw badParameter(variable.code, unknownValue(found.unknown));
    if ('unreadable' in found) throw badParameter(variable.code, unreadable(found.unreadable));
    if (found.codes.length > 0) codes.set(variable.code, found.codes);
  }
  for (const { code, isEliminable, values } of variables)
    if (!isEliminable && !codes.has(code)) {
      if (values.length > 0) throw badParameter(code, MANDATORY);
      codes.set(code, []);
    }
  const cells = [...codes.values()].reduce((product, one) => product * one.length, 1);
  if (cells > MAX_PXWEB_CELLS) throw badParameter('valuecodes', { code: 'too_many', limit: MAX_PXWEB_CELLS });
  return placed(codes, { table, heading, stub });
}

/** The variables that a selection names: those of the table, and the kinds of numbers. */
export const selectable = ({ variables, figures }: PxTable) => [
  ...variables,
  {
    code: CONTENTS,
    label: { id: 'Isi tabel', en: 'Contents' },
    ...{ isTime: false, isEliminable: false },
    values: figures.map(({ code, label }) => ({ code, label: label.en })),
  },
];

/** Without a selection: all figures of the latest period, by regency, added up over everything else. */
export function defaultCodes({ variables, figures }: PxTable): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, readonly string[]>();
  for (const { code, kind, isTime, values } of variables) {
    const all = values.map((value) => value.code);
    const regencies = all.filter((one) => REGENCY.test(one));
    if (isTime) codes.set(code, all.slice(-1));
    else if (kind === 'place' && regencies.length > 0) codes.set(code, regencies);
  }
  codes.set(
    CONTENTS,
    figures.map(({ code }) => code),
  );
  return codes;
}

const REGENCY = /^\d\d\.\d\d$/;

const MANDATORY = {
  code: 'refused_value',
  reason: {
    id: 'harus dipilih: angkanya tidak dijumlahkan',
    en: 'must be selected: its values are not added up',
  },
} as const;

const unknownValue = (value: string) =>
  ({
    code: 'refused_value',
    reason: { id: `nilai ${shortened(value)} tidak ada`, en: `there is no value ${shortened(value)}` },
  }) as const;

const unreadable = (expression: string) =>
  ({
    code: 'refused_value',
    reason: {
      id: `${shortened(expression)} tidak dapat dibaca sebagai pilihan`,
      en: `${shortened(expression)} is no selection expression`,
    },
  }) as const;

const MAX_SHOWN = 60;
const shortened = (text: string): string =>
  (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text).toWellFormed();

function unknownVariable(name: string, table: PxTable): ServiceError {
  const known = selectable(table).map(({ code }) => code);
  return badParameter(name, { code: 'not_one_of', known, better: nearestName(name, known) });
}

/** Puts periods and figures into the heading unless the caller places the variables. */
function placed(
  codes: ReadonlyMap<string, readonly string[]>,
  { table, heading, stub }: Pick<AskedSelection, 'heading' | 'stub'> & Readonly<{ table: PxTable }>,
): PxSelection {
  const selected = selectable(table).filter(({ code }) => codes.has(code));
  const named = (given: readonly string[] = []) =>
    given.map((name) => {
      const found = variableNamed(name, selected);
      if (found === undefined) throw unknownVariable(name, table);
      return found.code;
    });
  const [above, beside] = [named(heading), named(stub)];
  const all = [...beside, ...above];
  if (new Set(all).size < all.length) throw badParameter('heading', { code: 'repeated' });
  const rest = selected.filter(({ code }) => !all.includes(code));
  const isHeading = (code: string, isTime: boolean) =>
    stub === undefined ? heading === undefined && (isTime || code === CONTENTS) : heading === undefined;
  return {
    codes,
    stub: [...beside, ...rest.filter((one) => !isHeading(one.code, one.isTime)).map(({ code }) => code)],
    heading: [
      ...above,
      // The kinds of numbers stand before the periods.
      ...rest
        .filter((one) => isHeading(one.code, one.isTime))
        .sort((one, other) => Number(one.isTime) - Number(other.isTime))
        .map(({ code }) => code),
    ],
  };
}
