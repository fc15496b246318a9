import { expect, type Locator, type Page } from '@playwright/test';

const PROCEDURES = '**/api/trpc/**';
/** Answers that lead to further calls. */
const QUIET_MS = 300;
const MOST_PIXELS = 1;
/** The state of the library and that of the page are rendered in one frame each. */
const FRAMES = 2;

/**
 * Opens a dialog while no procedure answers, and lets the answers arrive: no button may have moved.
 * @param options.opener a part of the page that is there only once an answer has arrived, and that `open` needs
 * @returns a function that presses its last button and refuses the call: within a frame, the page must show a sign of work
 * or a message, unless the button was visibly disabled, and the button must stay below the pointer
 */
export async function openSteadily(
  page: Page,
  options: { open: () => Promise<unknown>; name: string; opener?: Locator },
): Promise<() => Promise<void>> {
  const { open, name, opener } = options;
  const dialog = page.getByRole('dialog').last();
  await opener?.waitFor();
  const arriving = await holdAnswers(page);
  await open();
  await expect(dialog.getByRole('button').last(), name).toBeVisible();
  const moved = await rememberButtons(dialog);
  await arriving.release();
  expect.soft(await moved(), `${name}: moved when answers arrived`).toEqual([]);
  // Nothing has been entered yet, so nothing is wrong, and each call of the dialog was answered.
  await expect
    .soft(dialog.getByText('Gagal dimuat'), `${name}: asks for what cannot be answered`)
    .toBeHidden();
  return async () => {
    const asked = await holdAnswers(page);
    const stays = await rememberButtons(dialog.getByRole('button').last());
    expect.soft(await pressLast(dialog), `${name}: a press is answered`).not.toBe('nothing');
    await asked.refuse();
    if (await dialog.isVisible())
      expect.soft(await stays(), `${name}: moved when it was refused`).toEqual([]);
  };
}

/** Holds the answers of all procedures until they are released, or refused. */
async function holdAnswers(page: Page) {
  let waiting = 0;
  let isRefused = false;
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(PROCEDURES, async (route) => {
    waiting += 1;
    await released;
    if (isRefused) await route.fulfill({ status: 500, json: {} });
    else await route.fulfill({ response: await route.fetch() });
    waiting -= 1;
  });
  const end = async () => {
    go();
    await expect(async () => {
      expect(waiting).toBe(0);
      await page.waitForTimeout(QUIET_MS);
      expect(waiting).toBe(0);
    }).toPass();
    await page.unroute(PROCEDURES);
  };
  return {
    release: end,
    refuse: () => {
      isRefused = true;
      return end();
    },
  };
}

/**
 * Remembers where the buttons of a dialog, or one button, are. @returns a function that returns those which have moved
 * since
 */
async function rememberButtons(dialog: Locator): Promise<() => Promise<string[]>> {
  const remembered = await dialog.evaluateHandle((node) => {
    const placeOf = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [left, top, right, bottom].map(Math.round);
    };
    const buttons = [node, ...node.querySelectorAll('*')].filter(
      (one) => one.matches('button') && one.checkVisibility(),
    );
    return buttons.map((element) => ({ element, was: placeOf(element), placeOf }));
  });
  return () =>
    remembered.evaluate(
      (buttons, most) =>
        buttons.flatMap(({ element, was, placeOf }) => {
          const is = placeOf(element);
          const isSame = is.every((edge, place) => Math.abs(edge - was[place]!) <= most);
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return !element.isConnected || isSame ? [] : [`${name}: ${was} to ${is}`];
        }),
      MOST_PIXELS,
    );
}

/** Presses the last button. @returns its visible state a frame later */
function pressLast(dialog: Locator): Promise<'off' | 'works' | 'message' | 'gone' | 'nothing'> {
  return dialog.evaluate(async (node, frames) => {
    const last = [...node.querySelectorAll('button')].filter((one) => one.checkVisibility()).at(-1)!;
    const isWorking = () => last.dataset['loading'] === 'true';
    if (last.disabled && !isWorking()) return 'off';
    const before = node.textContent;
    last.click();
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
    if (!last.isConnected) return 'gone';
    if (isWorking()) return 'works';
    return node.textContent === before ? 'nothing' : 'message';
  }, FRAMES);
}
