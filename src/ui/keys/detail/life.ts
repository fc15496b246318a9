import type { KeyState } from './types';

/** Whether a key works, or will work again once it is resumed. */
export const isAlive = (key: { state: KeyState } | null): boolean =>
  key !== null && (key.state === 'active' || key.state === 'suspended');
