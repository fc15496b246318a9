import { z } from 'zod';
import { MAX_VARCHAR } from '@/domain/collections/field';
import { MAX_AGENCY, MAX_DUE_DAYS, MAX_SUFFICIENT } from '@/domain/limits';
import { optionalLine } from '@/server/input/line';

const unit = z.string().max(MAX_VARCHAR);
const percent = z.number().int().min(0).max(MAX_SUFFICIENT).nullable();
const setting = {
  dueDays: z.number().int().min(0).max(MAX_DUE_DAYS).nullable(),
  isExpected: z.boolean(),
  agency: optionalLine(MAX_AGENCY),
  contact: optionalLine(MAX_AGENCY),
  sufficientUnits: percent,
  sufficientFigure: percent,
};

export const deliveryInput = z.strictObject({
  collection: z.string(),
  unit,
  /** The period as the board names it, such as `2024-S1`. */
  period: z.string().max(MAX_VARCHAR),
});

/**
 * The settings of the office for a unit, or with unit `''` for the collection. `seen`: the settings that the person saw before.
 */
export const saveDeliveryInput = z.strictObject({
  collection: z.string(),
  unit,
  ...setting,
  seen: z.strictObject({
    dueDays: z.number().nullable(),
    isExpected: z.boolean(),
    agency: z.string().nullable(),
    contact: z.string().nullable(),
    sufficientUnits: z.number().nullable(),
    sufficientFigure: z.number().nullable(),
  }),
});

export type SaveDelivery = z.input<typeof saveDeliveryInput>;
