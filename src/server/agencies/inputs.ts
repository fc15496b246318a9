import { z } from 'zod';
import { MAX_AGENCY } from '@/domain/limits';
import { line } from '@/server/input/line';

/** The token of a link: 256 bits, as `createToken` writes them. */
const MAX_TOKEN = 100;

/** The input that opens the page of an agency. */
export const agencyPageInput = z.strictObject({ token: z.string().max(MAX_TOKEN) });
export const makeAgencyLinkInput = z.strictObject({ agency: line(MAX_AGENCY) });
export const agencyLinkInput = z.strictObject({ id: z.uuid() });
