import { bodies } from './cases/bodies';
import { calm } from './cases/calm';
import { clocks } from './cases/clocks';
import { disk } from './cases/disk';
import { drain } from './cases/drain';
import { failover } from './cases/failover';
import { hostile } from './cases/hostile';
import { instances } from './cases/instances';
import { kills } from './cases/kills';
import { network } from './cases/network';
import { readers } from './cases/readers';
import { refusals } from './cases/refusals';
import { releaseSteps } from './cases/release-steps';
import { replicas } from './cases/replicas';
import { starts } from './cases/starts';
import { strict } from './cases/strict';
import { upgrades } from './cases/upgrades';
import type { Fault } from './fault';

/** Every fault, in the order in which they are tried and reported. */
export const faults: readonly Fault[] = [
  calm,
  ...kills,
  releaseSteps,
  ...starts,
  upgrades,
  ...network,
  ...readers,
  ...bodies,
  refusals,
  hostile,
  ...instances,
  drain,
  failover,
  strict,
  ...clocks,
  ...replicas,
  disk,
];
