import { z } from 'zod';
import { MAX_SENT_DECIMALS } from '@/domain/walidata/decimal';
import { issueOf } from '@/server/input/input';
import { line, optionalLine } from '@/server/input/line';

const MAX_URL = 300;
const MAX_TOKEN = 2_000;
const MAX_NAME = 200;
const MAX_CODE = 100;
const MAX_VALUE = 60;
const MAX_CHOSEN = 500;
const MAX_SECONDS = 120;
const MIN_SECONDS = 5;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];
/** As many parts as a year has months. */
const MAX_PART = 12;

const seen = z.iso.datetime().nullable();
const year = z.number().int().min(FIRST_YEAR).max(LAST_YEAR);
const code = line(MAX_CODE);

/** The settings, as a form has them. `token` null: the stored one stays. `seen`: the time of their last change that the person saw. */
export const saveWalidataInput = z.strictObject({
  baseUrl: line(MAX_URL),
  government: line(MAX_CODE).refine((text) => /^\d{4}$/.test(text), issueOf({ code: 'wrong_form' })),
  token: optionalLine(MAX_TOKEN),
  seconds: z.number().int().min(MIN_SECONDS).max(MAX_SECONDS),
  isInternal: z.boolean(),
  isAutomatic: z.boolean(),
  seen,
});

/** `seen`: the time since which it is on, as the person saw it. */
export const turnWalidataInput = z.strictObject({ isOn: z.boolean(), seen });

export const searchReferenceInput = z.strictObject({ text: z.string().max(MAX_NAME) });

export const saveMappingInput = z.strictObject({
  indicator: line(MAX_NAME),
  code,
  part: z.number().int().min(0).max(MAX_PART),
  decimals: z.number().int().min(0).max(MAX_SENT_DECIMALS),
});
export const removeMappingInput = z.strictObject({ indicator: line(MAX_NAME) });

export const yearInput = z.strictObject({ year });
/** The values that a person has chosen, as it saw them. */
export const sendValuesInput = z.strictObject({
  year,
  values: z
    .array(z.strictObject({ code, value: line(MAX_VALUE) }))
    .min(1)
    .max(MAX_CHOSEN),
});
export const withdrawValuesInput = z.strictObject({ year, codes: z.array(code).min(1).max(MAX_CHOSEN) });

export const exchangesInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
  direction: z.literal('forward').optional(),
});
