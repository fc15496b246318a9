import type { Outputs } from '@/ui/trpc';

/** The page of an agency as the browser receives it. */
export type WireAgencyPage = Outputs['agencies']['page'];
export type WireAgencyCollection = WireAgencyPage['collections'][number];
export type WireAgencyUnit = WireAgencyCollection['open'][number]['units'][number];
export type WireOwnPart = Outputs['agencies']['parts']['parts'][number];
export type WireAgencyFailure = WireAgencyPage['failures'][number];

/** An agency as the office sees it. */
export type WireAgency = Outputs['agencies']['list'][number];
