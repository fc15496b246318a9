import type { Text } from '../collections/field';

/** A part of a request to OData that is refused: it is malformed, or the service does not support it. */
export class ODataFault extends Error {
  /** The query option, such as `$filter`. */
  readonly option: string;
  readonly reason: Text;
  readonly isUnsupported: boolean;

  constructor(option: string, reason: Text, { isUnsupported = false }: { isUnsupported?: boolean } = {}) {
    super(`${option}: ${reason.en}`);
    this.option = option;
    this.reason = reason;
    this.isUnsupported = isUnsupported;
  }
}

const SHOWN_LENGTH = 40;

/** A text of the caller's, as it may be named in a message. */
export const shownPart = (text: string): string =>
  (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '\ufffd');

/** A fault at a position of an option's value, counted from 1. */
export const faultAt = (option: string, at: number, { id, en }: Text): ODataFault =>
  new ODataFault(option, { id: `pada karakter ${at}: ${id}`, en: `at character ${at}: ${en}` });

/** What the service does not support: an option, or the name of a function or an operator in its value. */
export function unsupported(option: string, name?: string): ODataFault {
  const id = name === undefined ? 'tidak didukung' : `${shownPart(name)} tidak didukung`;
  const en = name === undefined ? 'is not supported' : `${shownPart(name)} is not supported`;
  return new ODataFault(option, { id, en }, { isUnsupported: true });
}
