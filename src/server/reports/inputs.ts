import { z } from 'zod';
import { readPlaceCode } from '@/domain/collections/place-code';
import { LATEST_PERIOD } from '@/domain/deliveries/period';
import { MAX_NAME } from '@/domain/limits';
import { reportBlock, reportBlocks } from '@/domain/reports/block';
import { readAnyPeriod } from '@/domain/reports/chosen-period';
import { issueOf } from '@/server/input/input';
import { line } from '@/server/input/line';

const MAX_FILTER = 20;
const REGENCY = /^\d{2}\.\d{2}$/;
const EXAMPLES = [LATEST_PERIOD, '2024', '2024-S1', '2024-07'];

const period = z
  .string()
  .max(MAX_FILTER)
  .refine(
    (text) => text === '' || text === LATEST_PERIOD || readAnyPeriod(text) !== undefined,
    issueOf({ code: 'not_one_of', known: EXAMPLES }),
  );
const place = z
  .string()
  .max(MAX_FILTER)
  .refine((text) => text === '' || REGENCY.test(readPlaceCode(text) ?? ''), issueOf({ code: 'wrong_form' }));

/** Texts without control characters but line feeds and tabs. */
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\t]/g, ''));

const blocks = reportBlocks.superRefine((given, context) => {
  const known = new Set<string>();
  for (const [at, block] of given.entries()) {
    for (const name of ['text', 'title'] as const)
      if (name in block && !isPlain(String((block as Record<string, unknown>)[name])))
        context.addIssue({ code: 'custom', path: [at, name], ...issueOf({ code: 'control_character' }) });
    if (known.has(block.id))
      context.addIssue({ code: 'custom', path: [at, 'id'], ...issueOf({ code: 'repeated' }) });
    known.add(block.id);
  }
});

const id = z.uuid();

/** The content of a report. */
const content = { title: line(MAX_NAME), blocks, period, place };

export const reportIdInput = z.strictObject({ id });
/** `period`, `place`: used instead of the stored ones. */
export const readReportInput = z.strictObject({ id, period: period.optional(), place: place.optional() });
/** A new report, or a change of one in the version that the person saw. */
export const saveReportInput = z.strictObject({
  known: z.strictObject({ id, version: z.number().int().min(1) }).optional(),
  report: z.strictObject(content),
});
export type ReportContent = z.output<typeof saveReportInput>['report'];
/** Adds a block at the end. */
export const addBlockInput = z.strictObject({ id, block: reportBlock });
