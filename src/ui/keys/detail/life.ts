import type { WireKeyState } from './types';

/** Whether a key works, or will work again once it is resumed. */
export const isKeyAlive = (key: { state: WireKeyState } | null): boolean =>
  key !== null && (key.state === 'active' || key.state === 'suspended');
