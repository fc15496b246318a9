import type { Outputs } from '@/ui/trpc';

/** A failed request, as the browser receives it. */
export type WireFailure = Outputs['keys']['failures'][number];

/** The same with its key, if there is one. */
export type WireFoundFailure = NonNullable<Outputs['keys']['failure']>;

/** One of the failed requests from an address. */
export type WireFailureFromAddress = Outputs['keys']['failuresFrom'][number];

/** The parts of a key that concern addresses. */
export type AddressedKey = Readonly<{ id: string; name: string; allowedAddresses: readonly string[] }>;
