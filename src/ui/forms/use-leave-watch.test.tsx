import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { show } from '@/ui/testing';
import { watchHistory } from './leave-watches';
import { useLeaveWatch } from './use-leave-watch';

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock('next/navigation', () => ({
  useRouter: () => router,
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const START = '/collections/disdik/siswa/1';
const asked: (() => void)[] = [];
const watch = { holds: true, keeps: false };

function Form() {
  useLeaveWatch({
    holds: () => watch.holds,
    keeps: () => watch.keeps,
    ask: (leave) => asked.push(leave),
  });
  return (
    <>
      <a href="/keys">keys</a>
      <a href="/keys" target="_blank" rel="noreferrer">
        other window
      </a>
      <a href="https://example.test/">elsewhere</a>
      <a href="/file" download>
        file
      </a>
    </>
  );
}

const asksBeforeClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** Whether a click is handled by the browser and Next. */
const isLeft = (name: string) => {
  let isPrevented = true;
  const stop = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', stop, { once: true });
  screen.getByText(name).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  document.removeEventListener('click', stop);
  return !isPrevented;
};

beforeAll(() => watchHistory());
beforeEach(() => {
  asked.length = 0;
  router.push.mockClear();
  Object.assign(watch, { holds: true, keeps: false });
  window.history.replaceState(null, '', START);
});

it('asks before a link leaves what is not stored, and follows it once the person agrees', () => {
  show(<Form />);
  expect([isLeft('keys'), asked.length, asksBeforeClosing()]).toEqual([false, 1, true]);
  expect(router.push).not.toHaveBeenCalled();
  watch.holds = false;
  asked[0]?.();
  expect(router.push).toHaveBeenCalledExactlyOnceWith(new URL('/keys', window.location.href).href);
  expect([isLeft('keys'), asked.length, asksBeforeClosing()]).toEqual([true, 1, false]);
});

it('asks nothing for another window, another site, a download, or where the data stays', () => {
  show(<Form />);
  for (const name of ['other window', 'elsewhere', 'file']) expect(isLeft(name), name).toBe(true);
  watch.keeps = true;
  expect(isLeft('keys')).toBe(false);
  expect(router.push, 'a link that keeps the data is followed at once').toHaveBeenCalledOnce();
  expect(asked).toEqual([]);
});

it('takes back a step of the browser, and takes it again once the person agrees', () => {
  show(<Form />);
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => {});
  const later = vi.fn();
  window.addEventListener('popstate', later);
  window.history.replaceState(null, '', '/collections');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect([window.location.pathname, asked.length, later.mock.calls.length]).toEqual([START, 1, 0]);
  asked[0]?.();
  expect(back).toHaveBeenCalledOnce();
  watch.holds = false;
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(later, 'without unsaved data the router handles the step').toHaveBeenCalledOnce();
  window.removeEventListener('popstate', later);
  back.mockRestore();
});

it('no longer asks when the form is gone', () => {
  const { unmount } = show(<Form />);
  unmount();
  expect(asksBeforeClosing()).toBe(false);
});
