import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds at fault on a page as it stands, in a line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  // A frame without scripts cannot be asked: nothing would be answered.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
