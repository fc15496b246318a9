import { z } from 'zod';
import { MAX_INT } from '@/domain/collections/field';
import { commentFault, commentText } from '@/domain/comments/comment-text';
import { issueOf } from '@/server/input/input';

const MAX_RECORDS = 1_000;
const MAX_LISTED = 50;

const record = z.number().int().positive().max(MAX_INT);
const comment = { collection: z.string(), id: z.string().regex(/^[1-9]\d{0,17}$/) };

const text = z
  .string()
  .transform(commentText)
  .superRefine((given, issues) => {
    const fault = commentFault(given);
    if (fault !== undefined) issues.addIssue({ code: 'custom', ...issueOf(fault) });
  });

/** A cell, by its collection, the identifier of its record and its column. */
export const cellInput = z.strictObject({ collection: z.string(), record, column: z.string() });

export const marksInput = z.strictObject({
  collection: z.string(),
  ids: z.array(record).max(MAX_RECORDS),
});

export const openThreadsInput = z.strictObject({
  collection: z.string(),
  /** The number of threads to skip before the first one. */
  cursor: z.number().int().min(0).max(1_000_000).default(0),
  /** Sent by the browser's client with the cursor; only forward is supported. */
  direction: z.literal('forward').optional(),
  limit: z.number().int().min(1).max(MAX_LISTED).default(MAX_LISTED),
});

export const addCommentInput = cellInput.extend({ text });

/** `was`: the text that the author saw. */
export const editCommentInput = z.strictObject({ ...comment, text, was: z.string() });

export const removeCommentInput = z.strictObject(comment);
