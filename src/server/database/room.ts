import { isDiskFull } from './failures';

/** What is known of the room on disks. Next bundles its routes apart from the server: both hang on the global object. */
const holder = globalThis as { __room?: { isRefusing: boolean; wasLacking: boolean } };
holder.__room ??= { isRefusing: false, wasLacking: false };
const room = holder.__room;

/** Remembers that work failed for want of room, until {@link forgetLackOfRoom}. */
export function noteLackOfRoom(error: unknown): void {
  if (isDiskFull(error)) room.wasLacking = true;
}

export const forgetLackOfRoom = (): void => {
  room.wasLacking = false;
};

/** Whether work has failed for want of room since the last time that some was found. */
export const wasRoomLacking = (): boolean => room.wasLacking;

/** Says whether the embedded database refuses writes because its disk is nearly full. */
export const setRefusing = (isRefusing: boolean): void => {
  room.isRefusing = isRefusing;
};

export const isRefusing = (): boolean => room.isRefusing;
