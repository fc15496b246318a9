const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The identifier of a request within a pasted text, such as `"request_id": "…"`. */
export const readRequestId = (text: string): string | undefined => UUID.exec(text)?.[0].toLowerCase();

/** The page that shows a request. */
export const requestAddress = (requestId: string): string => `/keys/diagnose?request=${requestId}`;
