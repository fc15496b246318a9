import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './open';

/** The step of scrolling in pixels, and the time for rendering in milliseconds. */
const SIDEWAYS = 150;

/** A table as people find it: cells by the row's number and the column's name, both as they are shown. */
export class TableOnPage {
  readonly page: Page;
  readonly grid: Locator;

  constructor(page: Page) {
    this.page = page;
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

  /** Scrolls sideways until a cell exists, because invisible columns are not rendered. */
  async show(number: number, column: string): Promise<Locator> {
    const cell = this.cell(number, column);
    await expect(async () => {
      if ((await cell.count()) > 0) return;
      await this.row(number).hover();
      await this.page.mouse.wheel(SIDEWAYS, 0);
      await expect(cell).toBeAttached({ timeout: SIDEWAYS });
    }).toPass();
    return cell;
  }

  /** Types a value into a cell; it replaces the present one. */
  async enter(number: number, column: string, text: string): Promise<void> {
    await (await this.show(number, column)).click();
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
