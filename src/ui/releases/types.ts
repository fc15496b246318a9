import type { ReleaseStepKind } from '@/domain/releases/steps';
import type { Outputs } from '@/ui/trpc';

/** What the browser receives of periods on their way to a release. */
export type WireReleasePeriod = Outputs['releases']['board']['periods'][number];
export type WireReleaseDetail = Outputs['releases']['detail'];
export type WireReleasePart = WireReleaseDetail['agencies']['parts'][number];
/** The answer to a step that was asked for several periods. */
export type WireTogether = Outputs['releases']['together']['submit'];
export type WireReleaseChanges = NonNullable<WireReleaseDetail['changed']>;
/** The published values that an approval would change. */
export type WirePublishedChanges = Outputs['releases']['values'];
export type WireReleaseChange = WireReleaseChanges['changes'][number];

/** The name of the procedure that takes a step. */
export const PROCEDURE_OF_STEP = {
  submitted: 'submit',
  returned: 'return',
  checked: 'check',
  approved: 'approve',
  released: 'release',
} as const satisfies Readonly<Record<ReleaseStepKind, string>>;
