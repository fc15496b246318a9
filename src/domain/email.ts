/** An e-mail address that the service accepts; without surrounding spaces. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The first e-mail address in a text, such as `Budi Santoso, budi@dinas.go.id`; undefined if there is none. */
export const emailIn = (text: string): string | undefined =>
  text
    .split(/[\s,;:<>()[\]]+/)
    .map((word) => word.replace(/\.+$/, ''))
    .find((word) => EMAIL.test(word));
