/*
 * Texts that are kept in this tab (`sessionStorage`) and survive a reload. A browser may forbid storage, and it may be
 * full: callers work without it.
 */

/** The text stored under a name; null if there is none. */
export function readFromTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text; undefined removes it. @returns whether that succeeded */
export function storeInTab(name: string, text: string | undefined): boolean {
  try {
    if (text === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** The value stored as JSON under a name; null if there is none, or if it is no JSON. */
export function readJsonFromTab(name: string): unknown {
  try {
    return JSON.parse(readFromTab(name) ?? 'null');
  } catch {
    return null;
  }
}
