import { z } from 'zod';
import { MAX_INT } from '@/domain/collections/field';
import { MAX_CALCULATED, MAX_CALCULATED_LABEL, MAX_DECIMALS } from '@/domain/collections/view/calculated';
import { HIGHLIGHT_COLOURS, MAX_HIGHLIGHT_TEXT, MAX_HIGHLIGHTS } from '@/domain/collections/view/highlight';
import { type Layout, MAX_SEARCH, type RowKey, type View } from '@/domain/collections/view/view';
import { MAX_FORMULA } from '@/domain/formulas/tokens';
import {
  MAX_ROWS_PER_CALL,
  MAX_SKIPPED_ROWS,
  MAX_SUGGESTIONS,
  MAX_TABS,
  MAX_VIEW_NAME,
} from '@/domain/limits';
import { line } from '@/server/input/line';

const MIN_ANCHOR_DISTANCE = 100;

/** Views and positions are validated later by the collection's declaration, with messages for the table. */
const view = z.custom<View>((given) => typeof given === 'object' && given !== null);
const key = z.custom<RowKey>((given) => Array.isArray(given));

/** The maximum length of PostgreSQL's names. */
const MAX_COLUMN_NAME = 63;

const skip = z.number().int().min(0).max(MAX_SKIPPED_ROWS);

export const collectionInput = z.object({ collection: z.string() });

/** The caller's position, for other people who have the table open. */
const here = z.object({
  tab: z
    .number()
    .int()
    .min(0)
    .max(MAX_TABS - 1),
  /** The cell with the cursor: the record's identifier and the column. */
  cell: z.object({ record: z.int32().min(1), column: z.string().max(MAX_COLUMN_NAME) }).optional(),
  isEditing: z.boolean(),
});
export const lookInput = z.object({ ...collectionInput.shape, here: here.optional() });
export type Here = z.output<typeof here>;

export const viewInput = z.object({ collection: z.string(), view });

export const rowsInput = z
  .object({
    ...viewInput.shape,
    after: key.optional(),
    skip: skip.optional(),
    /** Reads the rows from so many before the end on. */
    fromEnd: skip.optional(),
    take: z.number().int().min(1).max(MAX_ROWS_PER_CALL),
    /** Whether the rows have the codes of their places. */
    codes: z.boolean().optional(),
  })
  .refine(
    ({ fromEnd, after, skip }) => fromEnd === undefined || (after === undefined && skip === undefined),
    { path: ['fromEnd'] },
  );

const identifier = z.number().int().min(1).max(MAX_INT);

export const knownInput = z.object({
  ...viewInput.shape,
  ids: z.array(identifier).max(MAX_ROWS_PER_CALL),
  codes: z.boolean().optional(),
});

export const positionInput = z.object({ ...viewInput.shape, id: identifier });

const MAX_COLUMNS = 50;
const MAX_VALUES = 200;
const text = z.string().max(MAX_SEARCH);

export const aggregateInput = z.object({
  ...viewInput.shape,
  from: z
    .object({
      after: key.optional(),
      skip: skip.optional(),
      take: z.number().int().min(0).optional(),
    })
    .optional(),
  columns: z.array(z.string()).max(MAX_COLUMNS),
});

export const findInput = z.object({ ...viewInput.shape, text: text.regex(/\S/) });

export const valuesInput = z.object({
  ...viewInput.shape,
  column: z.string(),
  search: text.optional(),
  limit: z.number().int().min(1).max(MAX_VALUES).default(MAX_VALUES),
});

export const suggestInput = z.object({
  ...collectionInput.shape,
  column: z.string(),
  text,
  /** The places of the row, within which a place is suggested. */
  regency: text.optional(),
  district: text.optional(),
  limit: z.number().int().min(1).max(MAX_SUGGESTIONS).default(MAX_SUGGESTIONS),
});

export const anchorsInput = z.object({
  ...viewInput.shape,
  every: z.number().int().min(MIN_ANCHOR_DISTANCE).max(MAX_SKIPPED_ROWS),
});

const MAX_WIDTH = 2_000;
/** The most characters of a summary's choice. */
const MAX_SUMMARY = 1_000;

const name = z.string().max(MAX_SEARCH);

/** Their contents are validated by the columns of the collection when they are stored. */
const calculated = z.object({
  name,
  label: line(MAX_CALCULATED_LABEL),
  formula: z.string().max(MAX_FORMULA),
  decimals: z.number().int().min(0).max(MAX_DECIMALS),
});
const highlight = z.object({
  column: name,
  test: name.optional(),
  value: z.union([z.number(), z.string().max(MAX_HIGHLIGHT_TEXT)]).optional(),
  upper: z.number().optional(),
  scale: z.literal(true).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  colour: z.enum(HIGHLIGHT_COLOURS),
  row: z.literal(true).optional(),
});

const layout: z.ZodType<Layout> = z.object({
  columns: z.array(z.string()).max(MAX_COLUMNS).optional(),
  widths: z.record(z.string(), z.number().int().min(1).max(MAX_WIDTH)).optional(),
  frozen: z.number().int().min(0).max(MAX_COLUMNS).optional(),
  calculated: z.array(calculated).max(MAX_CALCULATED).optional(),
  highlights: z.array(highlight).max(MAX_HIGHLIGHTS).optional(),
  summary: z.string().max(MAX_SUMMARY).optional(),
}) as z.ZodType<Layout>;

export const savedViewInput = z.object({
  ...viewInput.shape,
  id: z.uuid().optional(),
  name: line(MAX_VIEW_NAME),
  layout,
  shared: z.boolean(),
});

export const removeViewInput = z.object({ ...collectionInput.shape, id: z.uuid() });
