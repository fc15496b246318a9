const ENDING = ' (command line)';

/**
 * The name of somebody who used a command on the server, in histories and as the creator of keys. @param user of the
 * operating system
 */
export const commandDoerName = (user: string): string => user + ENDING;

/** The user of the operating system in such a name; undefined if it is the name of a person. */
export const commandUserOf = (name: string): string | undefined =>
  name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : undefined;
