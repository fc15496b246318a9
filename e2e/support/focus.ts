import { expect, type Locator, type Page } from '@playwright/test';

/** The thing that has the focus. */
const focused = (page: Page): Locator => page.locator(':focus');

/**
 * Expects that the Tab key goes on to just this, and that one can see it there: it looks different from when it is
 * left alone.
 */
export async function expectNext(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await expectVisibleFocus(page);
}

/** Expects that one can see what has the focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect(focused(page)).toBeInViewport();
  const [withFocus, without] = await focused(page).evaluate((node: HTMLElement) => {
    // A field's frame may be drawn by what is around it, a box's mark by what is beside it.
    const drawn = [node, node.parentElement, node.nextElementSibling].filter((one) => one !== null);
    const lookOf = (one: Element) => {
      // Read once for its changes to begin, and again when they are at their end.
      getComputedStyle(one).getPropertyValue('outline-style');
      for (const change of one.getAnimations()) change.finish();
      const { outlineStyle, outlineWidth, borderColor, boxShadow } = getComputedStyle(one);
      return [outlineStyle, outlineWidth, borderColor, boxShadow].join(' ');
    };
    const seen = drawn.map(lookOf).join('; ');
    node.blur();
    const left = drawn.map(lookOf).join('; ');
    node.focus();
    return [seen, left];
  });
  expect(withFocus, 'the focus can be seen').not.toBe(without);
}
