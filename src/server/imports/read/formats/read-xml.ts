import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { ServiceError } from '@/server/errors';

/** The handlers that are called as an XML document is read. Names are without their prefix. */
export type XmlHandlers = Readonly<{
  /** `attributes`: by their names with prefixes. */
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close: (name: string) => void;
  text: (text: string) => void;
}>;

/** A document without an event within this length is harmful, in bytes. */
const MAX_SILENCE = 32 * 1024 * 1024;

/**
 * Reads an XML document piece by piece.
 * @param afterPiece awaited after each piece of the document, so that its reader can keep up
 * @throws {ServiceError} `broken` if it is not well-formed
 */
export async function readXml(
  bytes: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  afterPiece: () => Promise<void> = async () => undefined,
): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder();
  let silence = 0;
  const heard = () => {
    silence = 0;
  };
  parser.on('opentag', ({ name, attributes }) => {
    heard();
    handlers.open(local(name), attributes as Record<string, SaxesAttributePlain & string>);
  });
  parser.on('closetag', ({ name }) => handlers.close(local(name)));
  parser.on('text', (text) => {
    heard();
    handlers.text(text);
  });
  parser.on('cdata', handlers.text);
  const fed = (feed: () => void) => {
    try {
      feed();
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      throw new ServiceError({ code: 'unreadable_file', fault: 'broken' }, { cause: error });
    }
  };
  parser.on('error', (error) => {
    throw error;
  });
  for await (const chunk of bytes) {
    silence += chunk.length;
    if (silence > MAX_SILENCE) throw new ServiceError({ code: 'unreadable_file', fault: 'broken' });
    fed(() => parser.write(decoder.decode(chunk, { stream: true })));
    await afterPiece();
  }
  fed(() => parser.close());
  await afterPiece();
}

const local = (name: string): string => {
  const at = name.indexOf(':');
  return at < 0 ? name : name.slice(at + 1);
};
