/** Removes the field's name from the beginning of a fault's text, because the name is already shown beside it. */
export const withoutName = (message: string, name: string): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
