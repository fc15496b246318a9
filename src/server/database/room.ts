import { isDiskFull } from './failures';

/** The state of disk space, a property of `globalThis`, because Next bundles its routes separately from the server. */
const holder = globalThis as { __room?: { isRefusing: boolean; wasLacking: boolean } };
holder.__room ??= { isRefusing: false, wasLacking: false };
const room = holder.__room;

/** Records that work failed because a disk was full, until {@link resetDiskFull}. */
export function recordDiskFull(error: unknown): void {
  if (isDiskFull(error)) room.wasLacking = true;
}

export const resetDiskFull = (): void => {
  room.wasLacking = false;
};

/** Whether work has failed because a disk was full, since space was last found. */
export const wasDiskFull = (): boolean => room.wasLacking;

/** Records whether the embedded database refuses writes because its disk is nearly full. */
export const setRefusing = (isRefusing: boolean): void => {
  room.isRefusing = isRefusing;
};

export const isRefusing = (): boolean => room.isRefusing;
