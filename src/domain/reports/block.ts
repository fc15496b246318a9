import { z } from 'zod';
import { PICTURE_KINDS } from '../collections/answers';
import { MAX_NAME, MAX_REPORT_BLOCKS, MAX_REPORT_QUERY, MAX_REPORT_TEXT } from '../limits';

const MAX_ID = 40;
const MAX_RESOURCE = 63;

const id = z.string().min(1).max(MAX_ID);
/** The heading of a block; `''`: that of its page. */
const title = z.string().trim().max(MAX_NAME);
/** The parameters of the block's page, as its address has them. */
const query = z.string().max(MAX_REPORT_QUERY);
const resource = z.string().min(1).max(MAX_RESOURCE);

/**
 * A part of a report. Its names are checked separately (`judge-block.ts`), because a collection may be removed after the
 * report was stored.
 */
export const reportBlock = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('heading'), text: z.string().trim().min(1).max(MAX_NAME) }),
  z.strictObject({ id, kind: z.literal('text'), text: z.string().trim().min(1).max(MAX_REPORT_TEXT) }),
  z.strictObject({
    ...{ id, title, query },
    kind: z.literal('picture'),
    collection: resource,
    picture: z.enum(PICTURE_KINDS),
  }),
  z.strictObject({ ...{ id, title, query }, kind: z.literal('summary'), collection: resource }),
  z.strictObject({ ...{ id, title, query }, kind: z.literal('indicator'), indicator: resource }),
]);
export type ReportBlock = z.infer<typeof reportBlock>;
export type ReportBlockKind = ReportBlock['kind'];

/** A block that shows figures. */
export type FigureBlock = Extract<ReportBlock, { query: string }>;

export const hasFigures = (block: ReportBlock): block is FigureBlock => 'query' in block;

/** An identifier for a new block, which distinguishes it from the others of its report. */
export const newBlockId = (): string => Math.random().toString(RADIX).slice(2);
const RADIX = 36;

/** The blocks of a report, in their order. */
export const reportBlocks = z.array(reportBlock).max(MAX_REPORT_BLOCKS);

/** A text in paragraphs, divided by empty lines. */
export const paragraphsOf = (text: string): readonly string[] =>
  text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);
