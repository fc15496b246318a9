import { z } from 'zod';
import { collectionNames, findCollection } from '@/domain/collections';
import { categoriesOf, figureFieldsOf } from '@/domain/collections/parts';
import { FACTORS } from '@/domain/indicators/indicator';
import { MAX_INDICATOR_TEXT, MAX_NAME } from '@/domain/limits';
import { issueOf } from '@/server/input/input';
import { placeSystemInput } from '@/server/input/place-system';

const MAX_VALUES = 50;
const MAX_VALUE = 255;
const MAX_LIMITS = 5;

const text = (max: number) => z.string().trim().min(1).max(max);

/** A side of an indicator: its figure and categories must be those of its collection. */
export const sideInput = z
  .strictObject({
    collection: z.enum(collectionNames as [string, ...string[]]),
    figure: z.string().max(MAX_VALUE).optional(),
    where: z
      .record(z.string().max(MAX_VALUE), z.array(z.string().max(MAX_VALUE)).min(1).max(MAX_VALUES))
      .refine(
        (limits) => Object.keys(limits).length <= MAX_LIMITS,
        issueOf({ code: 'too_many', limit: MAX_LIMITS }),
      )
      .optional(),
  })
  .superRefine(({ collection: resource, figure, where = {} }, { addIssue }) => {
    const collection = findCollection(resource)!;
    const figures = figureFieldsOf(collection).map(({ name }) => name);
    if (figure !== undefined && !figures.includes(figure))
      addIssue({ code: 'custom', path: ['figure'], ...issueOf({ code: 'not_one_of', known: figures }) });
    const categories = categoriesOf(collection).map(({ name }) => name);
    for (const name of Object.keys(where))
      if (!categories.includes(name))
        addIssue({ code: 'custom', path: ['where'], ...issueOf({ code: 'not_one_of', known: categories }) });
  });

/** An indicator without its name. */
export const indicatorInput = z.strictObject({
  label: text(MAX_NAME),
  definition: text(MAX_INDICATOR_TEXT),
  interpretation: z.string().trim().max(MAX_INDICATOR_TEXT),
  unit: text(MAX_NAME),
  factor: z.literal(FACTORS),
  numerator: sideInput,
  denominator: sideInput,
});
export type IndicatorInput = z.infer<typeof indicatorInput>;

const MAX_INDICATOR_NAME = 60;
const nameInput = z.string().max(MAX_INDICATOR_NAME);

/** An indicator to save: a new one, or with `name` a change of one of the office. */
export const saveIndicatorInput = z.strictObject({ name: nameInput.optional(), indicator: indicatorInput });
export const indicatorNameInput = z.strictObject({ name: nameInput });

const names = z.array(z.string().max(MAX_VALUE)).max(MAX_VALUES);
const byField = z.record(z.string().max(MAX_VALUE), names);

/** A query of an indicator; names are judged later, by its dimensions. */
export const indicatorQueryInput = z.strictObject({
  rows: names,
  columns: z.string().max(MAX_VALUE).optional(),
  period: names,
  places: byField,
  code: names,
  categories: byField,
  system: placeSystemInput.optional(),
  figures: z.enum(['standing', 'present']).optional(),
});
export const readIndicatorInput = z.strictObject({ name: nameInput, query: indicatorQueryInput });
export const previewIndicatorInput = z.strictObject({
  indicator: indicatorInput.pick({ factor: true, numerator: true, denominator: true }),
  query: indicatorQueryInput,
});
