import type { Text } from '../field';
import { CONTROL_BUT_LINES } from '../kinds/text';

/** Why a view is refused. */
export class ViewFault {
  /** The invalid column, or the part of the view: `search`, `filter`, `sort`, `after`. */
  readonly field: string;
  readonly reason: Text;

  constructor(field: string, reason: Text) {
    this.field = field;
    this.reason = reason;
  }
}

const SHOWN_LENGTH = 64;

export const viewFault = (field: string, id: string, en: string): ViewFault =>
  new ViewFault((field.length > SHOWN_LENGTH ? `${field.slice(0, SHOWN_LENGTH)}…` : field).toWellFormed(), {
    id,
    en,
  });

/** What is wrong with a search text; it may have spaces around it. */
export function textFault(
  text: string,
  { field, maxLength }: { field: string; maxLength: number },
): ViewFault | undefined {
  if (text.length > maxLength)
    return viewFault(
      field,
      `paling banyak ${maxLength} karakter`,
      `must have at most ${maxLength} characters`,
    );
  if (!text.isWellFormed() || CONTROL_BUT_LINES.test(text))
    return viewFault(
      field,
      'memuat karakter yang tidak dapat dicari',
      'contains a character that no record can have',
    );
  return undefined;
}
