import type { Page } from '@playwright/test';
import type { Look, Moment, Point } from './sights';
import { watch } from './watch';

declare global {
  interface Window {
    /** The recorder; undefined on a page that is not open yet. */
    randomActs?: {
      look: () => Look;
      take: () => Moment[];
      pointAt: (place: { row: number; column: string }) => Point | undefined;
      texts: () => string;
      hasMore: () => boolean;
    };
  }
}

/** The visible state of a table, and the states at which each key and button was pressed. */
export class Eyes {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Makes the eyes of a page that is not open yet. */
  static async on(page: Page): Promise<Eyes> {
    await page.addInitScript(watch);
    return new Eyes(page);
  }

  look(): Promise<Look> {
    return this.#page.evaluate(() => window.randomActs!.look());
  }

  /** The moments since the last call, the earliest first. */
  take(): Promise<Moment[]> {
    return this.#page.evaluate(() => window.randomActs?.take() ?? []);
  }

  /** The middle of a cell, or of the number of a row (`n`), that can be clicked; undefined without any. */
  pointAt(place: { row: number; column: string }): Promise<Point | undefined> {
    return this.#page.evaluate((at) => window.randomActs!.pointAt(at), place);
  }

  /** Whether the table has rows that are not rendered. */
  hasMore(): Promise<boolean> {
    return this.#page.evaluate(() => window.randomActs!.hasMore());
  }

  /** All texts of the page, also those in its fields. */
  texts(): Promise<string> {
    return this.#page.evaluate(() => window.randomActs!.texts());
  }
}
