import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of axe whose result depends on colours and on the size of the window. */
export const RULES_OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
] as const;

/** Ends transitions, so that final colours and positions are inspected. Endless animations continue. */
export const finishTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Waits for two frames, so that recent changes have begun their transitions.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

/** The faults that axe finds on a page in its present state, one per line. @param options.rules if absent: all rules of axe */
export async function violationsOf(
  page: Page,
  { rules }: { rules?: readonly string[] } = {},
): Promise<string[]> {
  await finishTransitions(page);
  const { violations } = await new AxeBuilder({ page })
    // A frame without scripts cannot be inspected, because it would not answer.
    .exclude('iframe[sandbox=""]')
    // Frames of other origins, which do not exist, and lists of passed checks would take most of the time.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(rules !== undefined && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
