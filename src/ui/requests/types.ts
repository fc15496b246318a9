import type { Inputs, Outputs } from '../trpc';

export type WireRequest = Outputs['requests']['list']['requests'][number];
export type RequestDetail = Outputs['requests']['get'];
export type WireRequestState = WireRequest['state'];
/** The link of a decision, shown once. */
export type CollectLink = Outputs['requests']['approve'];
export type Submission = Inputs['requests']['submit'];
export type Approval = Inputs['requests']['approve'];
export type PublicState = Outputs['requests']['state'];
export type CollectOffer = Outputs['requests']['inspectCollection'];
