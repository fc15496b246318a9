/** Blocks scripts and requests, in case something passed the cleaning. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A white background: such texts are written for it. */
const LOOK = `
:root { color-scheme: light; background: #fff; color: #1c242b; font: 15px/1.55 system-ui, sans-serif; }
body { margin: 12px 14px; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; }
td, th { padding: 4px 8px; border: 1px solid #c3ccd4; text-align: start; }
[data-link] { color: #0b5c84; text-decoration: underline; }
`;

/**
 * The document of a preview's frame.
 * @param html cleaned HTML
 * @param options.nonce of the page, whose own policy applies in the frame as well
 */
export const frameDocument = (
  html: string,
  { nonce, language }: { nonce: string; language: string },
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8">` +
  `<meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<title>-</title><style nonce="${nonce}">${LOOK}</style></head><body>${html}</body></html>`;
