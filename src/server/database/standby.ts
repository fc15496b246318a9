/** A property of `globalThis`, because Next bundles its routes separately from the server. */
const holder = globalThis as { __standby?: { is: boolean } };
holder.__standby ??= { is: false };
const standby = holder.__standby;

/** Records whether the database is a standby, which accepts no writes until it is promoted. */
export const setStandby = (is: boolean): void => {
  standby.is = is;
};

/** Whether the database is a standby, as of the last heartbeat. */
export const isStandby = (): boolean => standby.is;
