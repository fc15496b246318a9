import type { Outputs } from '@/ui/trpc';

/** The page of an agency as the browser receives it. */
export type WireAgencyPage = Outputs['agencies']['page'];
export type WireAgencyCollection = WireAgencyPage['collections'][number];
export type WireAgencyUnit = WireAgencyCollection['open'][number]['units'][number];
export type WireOwnPart = Outputs['agencies']['parts']['parts'][number];
export type WireAgencyFailure = WireAgencyPage['failures'][number];

export type WireOwnRecord = Outputs['agencies']['records']['records'][number];
export type WireOwnProposal = Outputs['agencies']['proposals']['proposals'][number];
export type WireAgencyProposal = Outputs['agencies']['propose'];

/** An agency as the office sees it. */
export type WireAgency = Outputs['agencies']['list'][number];
