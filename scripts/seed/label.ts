import type { Actor } from '@/server/actor';

/** What every made-up name of a person, an application or a text carries. */
export const SYNTHETIC = '(data sintetis)';

/** On whose behalf synthetic records are registered. */
export const ACTOR: Actor = { kind: 'system', name: 'seed' };
