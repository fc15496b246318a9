import { z } from 'zod';
import { LIST_NAMES, MAX_VARCHAR } from '@/domain/collections/field';
import {
  MAX_ALIASES,
  MAX_BPS_CODES,
  MAX_DECREE,
  MAX_LIST_ENTRIES,
  MAX_PLACE_NAME,
  MAX_SEARCH_TEXT,
  MAX_SUCCESSION_NOTE,
  MAX_SUCCESSION_PLACES,
  MAX_WHOLE_TEXT,
} from '@/domain/limits';
import { issueOf } from '@/server/input/input';
import { line, optionalLine } from '@/server/input/line';

const BEFORE_FIRST = {
  id: 'tidak boleh sebelum hari pertama',
  en: 'must not be before the first day',
};

const code = z.string().regex(/^\d{2}\.\d{2}(\.(\d{2}|L\d{3})(\.(\d{4}|L\d{3}))?)?$/);
const aliases = z.array(line(MAX_PLACE_NAME)).max(MAX_ALIASES);

export const placeInput = z.strictObject({ code });

export const addPlaceInput = z.strictObject({
  /** The code of the place in which the new one is. */
  parent: code,
  /** The place's own code; without one it gets a code of the office. */
  code: code.optional(),
  name: line(MAX_PLACE_NAME),
  aliases: aliases.default([]),
});

export const changePlaceInput = z.strictObject({ code, name: line(MAX_PLACE_NAME), aliases });

/** `into`: the place that it became a part of. */
export const withdrawPlaceInput = z.strictObject({ code, into: code.optional() });

const day = z.iso.date().optional();

/** Days on which a code is valid, in their order. */
const days = z
  .strictObject({ first: day, last: day })
  .refine(({ first, last }) => first === undefined || last === undefined || first <= last, {
    path: ['last'],
    ...issueOf({ code: 'refused_value', reason: BEFORE_FIRST }),
  });

export const saveCodesInput = z.strictObject({
  code,
  kemendagri: days,
  bps: z.array(days.safeExtend({ code: z.string().regex(/^\d{1,10}$/) })).max(MAX_BPS_CODES),
});

const side = z
  .array(z.strictObject({ code, name: line(MAX_PLACE_NAME) }))
  .min(1)
  .max(MAX_SUCCESSION_PLACES);

/** A change of places; with `id` it replaces that one. */
export const saveSuccessionInput = z.strictObject({
  id: z.uuid().optional(),
  day: z.iso.date(),
  from: side,
  to: side,
  decree: optionalLine(MAX_DECREE).default(null),
  note: optionalLine(MAX_SUCCESSION_NOTE).default(null),
});

export const successionInput = z.strictObject({ id: z.uuid() });

export const placesInput = z.strictObject({
  /** The code of the place whose places are listed; absent: the province. */
  parent: code.optional(),
  /** A text by which places of every level are searched instead. */
  search: z.string().max(MAX_SEARCH_TEXT).optional(),
});

/** The lists that can be edited here; the values of `status` are listed for each field. */
const list = z.enum(LIST_NAMES).exclude(['status']);
const entry = z.strictObject({ value: line(MAX_PLACE_NAME), aliases });

export const saveListInput = z.strictObject({
  list,
  entries: z.array(entry).min(1).max(MAX_LIST_ENTRIES),
  /** The version of the vocabulary that the person saw. */
  seen: z.number().int(),
});

export const strictInput = z.strictObject({ collection: z.string(), field: z.string(), strict: z.boolean() });

export const wholeInput = z.strictObject({ text: line(MAX_WHOLE_TEXT) });

const text = z.string().max(MAX_VARCHAR);

/** The values of a field to judge, each with the texts of the places that it is in. */
export const judgeInput = z.strictObject({
  collection: z.string(),
  values: z
    .array(
      z.strictObject({
        field: z.string(),
        text,
        regency: text.optional(),
        district: text.optional(),
      }),
    )
    .max(5_000),
});

export type AddPlace = z.input<typeof addPlaceInput>;
export type ChangePlace = z.input<typeof changePlaceInput>;
export type WithdrawPlace = z.input<typeof withdrawPlaceInput>;
export type SaveCodes = z.input<typeof saveCodesInput>;
export type SaveSuccession = z.input<typeof saveSuccessionInput>;
export type SaveList = z.input<typeof saveListInput>;
export type SetWhole = z.input<typeof wholeInput>;
export type SetStrict = z.input<typeof strictInput>;
