import type { Page, Route } from '@playwright/test';
import type { Disturbance } from './acts';

const LATE_MS = 1_200;

/** The connection by which a page's changes reach the service, which can be disturbed. */
export class Network {
  #how: Disturbance | undefined;
  #requests = 0;

  static async of(page: Page): Promise<Network> {
    const network = new Network();
    await page.route(/\/api\/trpc\/[^?]*edits\.(save|undo)/, (route) => network.pass(route));
    return network;
  }

  /** Disturbs the next requests. */
  disturb(how: Disturbance, requests: number): void {
    this.#how = how;
    this.#requests = requests;
  }

  calm(): void {
    this.#requests = 0;
  }

  private async pass(route: Route): Promise<void> {
    const how = this.#requests > 0 ? this.#how : undefined;
    this.#requests -= 1;
    // A page that has been left needs no answer.
    await this.treat(route, how).catch(() => undefined);
  }

  private async treat(route: Route, how: Disturbance | undefined): Promise<void> {
    if (how === 'refused') return route.abort('connectionfailed');
    if (how === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (how === 'lost' || how === 'repeated') {
      const response = await route.fetch();
      if (how === 'lost') return route.abort('connectionreset');
      await route.fetch();
      return route.fulfill({ response });
    }
    return route.continue();
  }
}
