/** The bytes of a reply's body that is sent in pieces, is shared with others, or was kept. */
export async function bytesOfBody(body: unknown): Promise<Buffer> {
  const of = body as { file?: unknown; shared?: unknown; kept?: { pieces: unknown } };
  const pieces = of.file ?? of.shared ?? of.kept?.pieces ?? body;
  const all: Buffer[] = [];
  for await (const piece of pieces as AsyncIterable<string | Uint8Array>) all.push(Buffer.from(piece));
  return Buffer.concat(all);
}
