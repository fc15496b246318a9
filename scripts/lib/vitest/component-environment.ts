import { Blob, File } from 'node:buffer';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/** A limit for what never comes. What comes late on a busy machine is no failure. */
const WAIT_LIMIT_MS = 30_000;
/** Longer than the timers with which components return the focus after they are gone: their document lasts as long. */
const LAST_TIMERS_MS = 100;

configure({
  asyncUtilTimeout: WAIT_LIMIT_MS,
  // Without the whole document.
  getElementError: (message) => new Error(message ?? 'not found'),
});

/** What components of Mantine need of a browser and jsdom lacks. */
vi.stubGlobal('matchMedia', (query: string) => ({
  media: query,
  matches: false,
  addEventListener: () => {},
  removeEventListener: () => {},
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
// Those of jsdom cannot be read.
vi.stubGlobal('Blob', Blob);
vi.stubGlobal('File', File);
Object.assign(document, { fonts: new EventTarget() });
Element.prototype.scrollIntoView = () => {};

afterEach(cleanup);
afterAll(() => sleep(LAST_TIMERS_MS));
