import type { PlantKind } from './ground';
import { blockKinds } from './kinds/blocks';
import { hospitalKinds } from './kinds/hospital';
import { peopleKinds } from './kinds/people';
import { placeKinds } from './kinds/places';
import { singleKinds } from './kinds/single';

/** The kinds of faults that are planted. They were written without looking at the rules that should find them. */
export const plantKinds: readonly PlantKind[] = [
  ...peopleKinds,
  ...blockKinds,
  ...singleKinds,
  ...placeKinds,
  ...hospitalKinds,
];
