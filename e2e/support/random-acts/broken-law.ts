/**
 * The laws of a table. `target`: a write reaches only the record under the eyes. `kept`: no text is lost. `seen`: what
 * others wrote is not overwritten unseen. `cursor`: only the person moves the cursor from its record. `shown`: at the end
 * the table shows what is stored.
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
