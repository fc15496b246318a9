import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds at fault on a page as it stands, in a line each. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // A frame without scripts cannot be asked: nothing would be answered.
    .exclude('iframe[sandbox=""]')
    // Frames of other origins, which there are none of, and all that is in order would take most of the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
