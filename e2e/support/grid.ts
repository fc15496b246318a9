import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open';

/** A table as people find it: cells by the row's number and the column's name, both as they are shown. */
export class TableOnPage {
  readonly grid: Locator;

  constructor(readonly page: Page) {
    this.grid = page.getByRole('grid');
  }

  async open(path: string): Promise<void> {
    await open(this.page, path);
    await expect(this.grid).toBeVisible();
  }

  row(number: number): Locator {
    // The header is the first row.
    return this.grid.locator(`[role="row"][aria-rowindex="${number + 1}"]`);
  }

  cell(number: number, column: string): Locator {
    return this.row(number).locator(`[id$="-${column}"]`);
  }

  /** Types a value into a cell, in the place of what is there. */
  async enter(number: number, column: string, text: string): Promise<void> {
    await this.cell(number, column).click();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Puts a text on the clipboard and pastes it into a cell. */
  async paste(number: number, column: string, text: string): Promise<void> {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await this.cell(number, column).click();
    await this.page.keyboard.press('ControlOrMeta+v');
  }
}
