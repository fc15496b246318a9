import type { Actor } from '@/server/actor';

/** Part of every invented name of a person, an application or a text. */
export const SYNTHETIC = '(data sintetis)';

/** The actor that registers synthetic records. */
export const ACTOR: Actor = { kind: 'system', name: 'seed' };
