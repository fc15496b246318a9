/**
 * The laws of a table. `target`: a write reaches only the record that the person sees. `kept`: no text is lost. `seen`:
 * values that others wrote are not overwritten before the person has seen them. `cursor`: only the person moves the cursor
 * from its record. `shown`: at the end, the table shows the stored records.
 */
export type Law = 'target' | 'kept' | 'seen' | 'cursor' | 'shown';

/** A law that did not hold. */
export class BrokenLaw extends Error {
  override readonly name = 'BrokenLaw';
  readonly law: Law;

  constructor(law: Law, message: string) {
    super(`law "${law}": ${message}`);
    this.law = law;
  }
}
