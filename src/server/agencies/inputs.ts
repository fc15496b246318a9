import { z } from 'zod';
import { MAX_AGENCY, MAX_LINK_TOKEN } from '@/domain/limits';
import { line } from '@/server/input/line';

/** The input that opens the page of an agency. */
export const agencyPageInput = z.strictObject({ token: z.string().max(MAX_LINK_TOKEN) });
export const makeAgencyLinkInput = z.strictObject({ agency: line(MAX_AGENCY) });
export const agencyLinkInput = z.strictObject({ id: z.uuid() });
