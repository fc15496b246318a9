import type { Page } from '@playwright/test';
import { BrokenLaw } from './broken-law';
import { CursorLaw } from './cursor-law';
import { Eyes } from './eyes';
import type { History } from './history';
import { type Entered, Ledger } from './ledger';
import type { Network } from './network';
import { readByScrolling } from './scroll';
import type { Cell, Moment } from './sights';
import { type Column, textFor, type Writer } from './texts';

/** The time limit: a busy machine is slow to show changes. */
const PATIENCE_MS = 15_000;
/** The time for which a person waits for a text before continuing. */
const GLANCE_MS = 4_000;
const OFTEN_MS = 150;
/** A number that is larger than that of the texts that any act enters. */
const TEXTS_OF_ACT = 30;

type Parts = Readonly<{
  page: Page;
  /** The address of the table. */
  path: string;
  city: string;
  writer: Writer;
  history: History;
  network: Network;
  hasTouch?: boolean;
}>;

/** A person at a table: presses keys and buttons, records the visible state at that time, and compares it with the result. */
export class Officer {
  readonly page: Page;
  readonly path: string;
  readonly city: string;
  readonly network: Network;
  readonly ledger = new Ledger();
  readonly cursor = new CursorLaw();
  readonly eyes: Eyes;
  readonly #parts: Parts;
  #texts = 0;
  #discarded = false;

  private constructor(parts: Parts, eyes: Eyes) {
    ({ page: this.page, path: this.path, city: this.city, network: this.network } = parts);
    this.#parts = parts;
    this.eyes = eyes;
  }

  /** Opens the table. */
  static async at(parts: Parts): Promise<Officer> {
    const officer = new Officer(parts, await Eyes.on(parts.page));
    // The browser asks before a page with unsaved texts is left.
    parts.page.on('dialog', async (dialog) => {
      officer.#discarded ||= dialog.type() === 'beforeunload';
      await dialog.accept();
    });
    await officer.open();
    return officer;
  }

  /** Opens the table with all its rows. */
  open(): Promise<void> {
    return this.come(() => this.page.goto(this.path));
  }

  reload(): Promise<void> {
    return this.come(() => this.page.reload());
  }

  private async come(go: () => Promise<unknown>): Promise<void> {
    await this.follow();
    this.#discarded = false;
    await go();
    this.cursor.forget();
    if (this.#discarded) this.ledger.giveUp();
    // The page must be interactive before its cells can be clicked, because the browser renders the grid again.
    await this.page.waitForFunction(() => {
      const grid = document.querySelector('[role=grid]');
      return grid !== null && Object.keys(grid).some((key) => key.startsWith('__react'));
    });
    await this.page.locator('[role=gridcell]').first().waitFor();
  }

  /** A text that is entered nowhere else. */
  textFor(column: Column, { act, fits }: { act: number; fits: boolean }): string {
    this.#texts = (this.#texts + 1) % TEXTS_OF_ACT;
    return textFor(column, act * TEXTS_OF_ACT + this.#texts, { by: this.#parts.writer, fits });
  }

  /** Processes the states since the last call. @throws {BrokenLaw} when the cursor has moved by itself */
  async follow(): Promise<Moment[]> {
    const moments = await this.eyes.take();
    for (const moment of moments) {
      this.cursor.follow(moment);
      this.ledger.saw(moment);
    }
    return moments;
  }

  /** Clicks a cell, or the number of a row (`n`). @returns false when none can be clicked */
  async click(place: { row: number; column: string }, button: 'left' | 'right' = 'left'): Promise<boolean> {
    const point = await this.eyes.pointAt(place);
    if (point === undefined) return false;
    if (this.#parts.hasTouch === true && button === 'left') await this.page.touchscreen.tap(point.x, point.y);
    else await this.page.mouse.click(point.x, point.y, { button });
    await this.follow();
    return true;
  }

  async press(...keys: readonly string[]): Promise<Moment[]> {
    for (const key of keys) await this.page.keyboard.press(key);
    return this.follow();
  }

  /** Checks that the panel that was opened at a row has its record. @throws {BrokenLaw} */
  expectRecord(pressed: Cell, record: string): void {
    if (pressed.record === '' || pressed.record === record) return;
    throw new BrokenLaw('target', `the panel of record ${record} opened at record ${pressed.record}`);
  }

  /** Clicks an element that may be missing. @returns whether it was there */
  async clickIfThere(target: ReturnType<Page['locator']>, timeout = 1_000): Promise<boolean> {
    return target
      .first()
      .click({ timeout })
      .then(
        () => true,
        () => false,
      );
  }

  /**
   * Waits until each entered text is stored or visible, or was undone with its act.
   * @throws {BrokenLaw}
   */
  async check(): Promise<void> {
    await this.follow();
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      for (const batch of await this.#parts.history.read()) this.ledger.judge(batch);
      const missing = await this.missing();
      if (missing.length === 0) return;
      if (this.ledger.takeBack(missing)) return;
      if (Date.now() > until) throw new BrokenLaw('kept', missing.map(describe).join(', '));
      await this.page.waitForTimeout(OFTEN_MS);
    }
  }

  /** Waits until a text is visible, not longer than a person would. */
  async waitForText(text: string): Promise<void> {
    for (let left = GLANCE_MS; left > 0; left -= OFTEN_MS) {
      if ((await this.eyes.texts()).replaceAll('.', '').includes(text)) return;
      await this.page.waitForTimeout(OFTEN_MS);
    }
  }

  private async missing(): Promise<readonly Entered[]> {
    const waiting = this.ledger.waiting();
    if (waiting.length === 0) return waiting;
    const missing = notIn(await this.eyes.texts(), waiting);
    if (missing.length === 0 || !(await this.eyes.hasMore())) return missing;
    return notIn(await readByScrolling(this), missing);
  }
}

/** The page names only the first of the rows that wait without being shown. */
const NOT_ALL = /\bdan \d+ baris lain\b/;

function notIn(texts: string, waiting: readonly Entered[]): readonly Entered[] {
  const shown = texts.replaceAll('.', '');
  return NOT_ALL.test(shown) ? [] : waiting.filter(({ text }) => !shown.includes(text));
}

const describe = ({ text, record, column, act }: Entered): string =>
  `“${text}”, entered by act ${act} in ${column} of ${record === '' ? 'a new row' : `record ${record}`}, is neither stored nor shown`;
