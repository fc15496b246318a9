import { z } from 'zod';
import { issueOf } from './input';

/** Characters that are not displayed, or only change how others are displayed. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * One line of text as people type it: trimmed, NFC, no control characters or lone surrogates. No invisible characters either
 * (such as U+200B, or U+202E, which reverses the order of the following text), because two names must not look the same, and no
 * name may look like another text.
 */
export const line = (longest: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => text.length > 0, issueOf({ code: 'required' }))
    .refine((text) => [...text].length <= longest, issueOf({ code: 'too_long', limit: longest }))
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), issueOf({ code: 'control_character' }))
    .refine((text) => !INVISIBLE.test(text), issueOf({ code: 'invisible_character' }));

/** A line that may be left out; empty text counts as left out. */
export const optionalLine = (longest: number) =>
  z
    .string()
    .nullable()
    .transform((text) => (text === null || text.trim() === '' ? null : text))
    .pipe(line(longest).nullable());

/**
 * Text of several lines as a form sends it, stored as one line. Soft hyphens and the like, which copied text contains, are
 * removed.
 */
export const paragraph = (longest: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').replace(new RegExp(INVISIBLE, 'gu'), ''))
    .pipe(line(longest));

/** Lines of text, without control characters but line feeds and tabs. */
export const lines = (longest: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim())
    .refine((text) => text.length > 0, issueOf({ code: 'required' }))
    .refine((text) => [...text].length <= longest, issueOf({ code: 'too_long', limit: longest }))
    .refine(
      (text) => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\t]/g, '')),
      issueOf({ code: 'control_character' }),
    );
