import type { Inputs, Outputs } from '../trpc';

/** A cell of a stored record, by names. */
export type WireCell = Inputs['comments']['thread'];

/** The comments of a cell, as the browser receives them. */
export type WireThread = Outputs['comments']['thread'];
export type WireComment = WireThread['comments'][number];

/** An open thread in the list of a table. */
export type WireOpenThread = Outputs['comments']['open']['threads'][number];
