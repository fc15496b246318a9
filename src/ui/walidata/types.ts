import type { Outputs } from '@/ui/trpc';

/** What the browser receives of what is sent to e-Walidata. */
export type WireWalidataSettings = Outputs['walidata']['settings'];
export type WireMappedIndicator = Outputs['walidata']['mappings']['indicators'][number];
export type WireYearValues = Outputs['walidata']['values'];
export type WireYearValue = WireYearValues['values'][number];
export type WireWalidataExchange = Outputs['walidata']['exchanges']['exchanges'][number];
