import { calm } from './cases/calm';
import { kills } from './cases/kills';
import { network } from './cases/network';
import type { Fault } from './fault';

/** Every fault, in the order in which they are tried and told. */
export const faults: readonly Fault[] = [calm, ...kills, ...network];
