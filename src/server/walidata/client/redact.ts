const HIDDEN = '…';
/** Fewer characters of a secret say nothing. */
const MIN_PART = 4;

/**
 * A text without a secret: as it is, in JSON and in addresses, and a part of it at the end, where an answer was cut.
 * @param limit the most characters that are kept
 */
export function redacted(
  text: string,
  { secret, limit }: Readonly<{ secret: string; limit: number }>,
): string {
  const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
  const without = forms.reduce((left, form) => left.replaceAll(form, HIDDEN), text);
  const whole = forms.reduce(withoutEnd, without).replaceAll('\0', HIDDEN).toWellFormed();
  return whole.length > limit ? `${whole.slice(0, limit).toWellFormed()}${HIDDEN}` : whole;
}

function withoutEnd(text: string, secret: string): string {
  for (let length = Math.min(secret.length - 1, text.length); length >= MIN_PART; length -= 1)
    if (text.endsWith(secret.slice(0, length))) return `${text.slice(0, -length)}${HIDDEN}`;
  return text;
}
