const DECIMAL = /^[+-]?\d{1,15}([.,]\d{1,10})?$/;
const GROUPED = /^[+-]?[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/;
/** A number with groups of thousands: `1.250,5` or `1,250.5`. */
const GROUPED_DECIMAL =
  /^([+-]?[1-9]\d{0,2})((?:\.\d{3})+),(\d{1,10})$|^([+-]?[1-9]\d{0,2})((?:,\d{3})+)\.(\d{1,10})$/;
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * A number as people of either language write it, with thousands separators and a fraction; undefined if the text is no
 * number. A point or comma before three digits separates thousands, as everywhere in tables.
 */
export function readTypedNumber(text: string): number | undefined {
  const typed = text.trim();
  const grouped = GROUPED_DECIMAL.exec(typed);
  if (grouped !== null) {
    const [, whole, thousands, part, otherWhole, otherThousands, otherPart] = grouped;
    const digits = `${whole ?? otherWhole}${thousands ?? otherThousands}`.replace(/[.,]/g, '');
    return Number(`${digits}.${part ?? otherPart}`);
  }
  const plain = GROUPED.test(typed) ? typed.replace(/[.,' ]/g, '') : typed;
  return DECIMAL.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

/** A number in a form that is read as the same. */
export function writtenNumber(value: number | undefined): string {
  const text = value === undefined ? '' : String(value);
  return AMBIGUOUS.test(text) ? `${text}0` : text;
}
