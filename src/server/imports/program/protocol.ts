import { z } from 'zod';
import type { Refusal } from '@/domain/refusals/refusal';
import type { Settings } from '@/server/settings';
import type { JudgedImport } from '../prepare/judge';
import type { SourceRow } from '../prepare/run';
import {
  carriedConstants,
  cells,
  checkedBy,
  columnProfile,
  fileTableInfo,
  importBalance,
  judgedCounts,
  objectOf,
  ranking,
  recipeSchema,
  refusalSchema,
  rowsExample,
  stepResult,
  texts,
} from '../schemas';
import { CALL_PHASES, type CallProgress } from '../session';
import type { Calls } from './calls';

/** The functions of an import process that the service can call. */
export type CallName = keyof Calls;
export type CallParameters<Name extends CallName> = Parameters<Calls[Name]>[0];
export type CallResult<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>;

/** A message from the service to an import process. `folder`: its temporary folder, which exists. */
export type ImportRequest =
  | Readonly<{ type: 'start'; settings: Settings; folder: string }>
  | Readonly<{ type: 'call'; id: number; name: CallName; parameters: unknown }>
  | Readonly<{ type: 'cancel'; id: number }>;

/** A message from an import process to the service. */
export type ImportMessage =
  | Readonly<{ type: 'progress'; id: number; progress: CallProgress }>
  /** `result`: its form is checked by {@link resultOf}. */
  | Readonly<{ type: 'result'; id: number; result: unknown }>
  | Readonly<{ type: 'refused'; id: number; refusal: Refusal }>
  /** `error`: for the log. */
  | Readonly<{ type: 'failed'; id: number; error: string }>;

const id = z.int();

export const importMessage: z.ZodType<ImportMessage> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    id,
    progress: z.object({ phase: z.enum(CALL_PHASES), done: z.number(), of: z.number().optional() }),
  }),
  z.object({ type: z.literal('result'), id, result: z.unknown() }),
  z.object({ type: z.literal('refused'), id, refusal: refusalSchema }),
  z.object({ type: z.literal('failed'), id, error: z.string() }),
]);

const sourceRows = z.array(objectOf<SourceRow>({ row: z.number(), texts: cells }));
const results: { readonly [Name in CallName]: z.ZodType<CallResult<Name>> } = {
  open: fileTableInfo,
  rank: ranking,
  propose: recipeSchema,
  unconfirmed: carriedConstants,
  run: z.array(stepResult),
  rows: objectOf<CallResult<'rows'>>({ columns: texts, rows: z.array(cells), total: z.number() }),
  example: rowsExample,
  profile: z.array(columnProfile),
  judge: objectOf<JudgedImport>({
    steps: z.array(stepResult),
    counts: judgedCounts.optional(),
    balance: importBalance.optional(),
  }),
  source: sourceRows,
  sourceAfter: sourceRows,
};

/** The result of a function of an import process. @throws {Error} if it has another form */
export const resultOf = <Name extends CallName>(name: Name, result: unknown): CallResult<Name> =>
  checkedBy(results[name], result, `the result of ${name}`);
