import { BrokenLaw } from './broken-law';
import type { Cell, Moment } from './sights';

/** Keys after which the cursor must be at its new position at once. */
const SETTLED = /^(.|Enter|Tab|Escape|F2|Delete|Arrow.*)$/;
const MODIFIERS = /^(Shift|Control|Alt|Meta)$/;

/**
 * Checks that the cursor stays on its record while nobody moves it, and that a click moves it to the record under the
 * pointer. This is not checked while the keys go to an element other than the grid.
 */
export class CursorLaw {
  /** The record where the cursor was left; undefined: any. */
  #left: Cell | undefined;

  /** Called after an act that moves the cursor, or the rows, later. */
  forget(): void {
    this.#left = undefined;
  }

  /** @throws {BrokenLaw} */
  follow(moment: Moment): void {
    const { type, key, active, under } = moment;
    if (MODIFIERS.test(key)) return;
    if (!moment.isInGrid) this.#left = undefined;
    else if (type === 'keyup') this.#left = SETTLED.test(key) ? active : undefined;
    else if (type === 'click') this.#left = under;
    else this.judge(active);
  }

  private judge(active: Cell | undefined): void {
    const left = this.#left;
    this.#left = undefined;
    // A row that is not stored yet gets its identifier without an act.
    if (left === undefined || left.record === '' || active === undefined) return;
    if (left.record === active.record) return;
    throw new BrokenLaw(
      'cursor',
      `the cursor was left at record ${left.record}, ${left.column}, and is at ${active.record || 'a new row'}`,
    );
  }
}
