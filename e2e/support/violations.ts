import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of axe whose result depends on colours and on the size of the window. */
export const RULES_OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
] as const;

/** Ends what is in transition, so that final colours and positions are inspected. What repeats for ever goes on. */
export const finishTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Two frames, so that what was just changed has begun its transition.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  });

/** The faults that axe finds on a page as it stands, in a line each. @param options.rules without: all of axe's */
export async function violationsOf(
  page: Page,
  { rules }: { rules?: readonly string[] } = {},
): Promise<string[]> {
  await finishTransitions(page);
  const { violations } = await new AxeBuilder({ page })
    // A frame without scripts cannot be asked: nothing would be answered.
    .exclude('iframe[sandbox=""]')
    // Frames of other origins, which there are none of, and all that is in order would take most of the time.
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(rules !== undefined && { runOnly: { type: 'rule', values: [...rules] } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
