import { expect, type Locator, type Page } from '@playwright/test';

/** The element that has the focus. */
const focused = (page: Page): Locator => page.locator(':focus');

/**
 * Expects that the Tab key moves the focus to this element, and that the focus is visible: the element looks different with
 * it.
 */
export async function expectNext(page: Page, target: Locator): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  await expectVisibleFocus(page);
}

/** Expects that the focus is visible. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect(focused(page)).toBeInViewport();
  const [withFocus, without] = await focused(page).evaluate((node: HTMLElement) => {
    // A field's frame may be drawn by the element around it, and a box's mark by the element beside it.
    const drawn = [node, node.parentElement, node.nextElementSibling].filter((one) => one !== null);
    const lookOf = (one: Element) => {
      // The styles are read once so that transitions begin, and again when these have ended.
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
