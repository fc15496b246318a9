/** A fault's text begins with its field's name, which stands beside it already wherever it is shown. */
export const withoutName = (message: string, name: string): string =>
  message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
