import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The number of requests of one connection that begin in one turn of the event loop. */
const PER_TURN = 8;
/** The most requests of one connection that wait: each further one makes the oldest begin. */
const MOST_WAITING = 512;

type Listener = (req: IncomingMessage, res: ServerResponse) => void;
type Connection = { turn: number; begun: number; waiting: (() => void)[] };

/**
 * Lets the requests that arrive together on one connection (HTTP pipelining) begin a few in each turn of the event loop, so
 * that other connections are served in between: Node.js parses up to 64 KiB of requests, some 350 of them, in one turn. Their
 * replies are still sent in their order.
 */
export function aFewInEachTurn(listener: Listener): Listener {
  const connections = new WeakMap<Duplex, Connection>();
  let turn = 0;
  let isCounting = false;
  /** The number of this turn: it changes once the requests that arrived together have been parsed. */
  const currentTurn = (): number => {
    if (!isCounting) {
      isCounting = true;
      setImmediate(() => {
        isCounting = false;
        turn += 1;
      });
    }
    return turn;
  };
  const beginNext = (connection: Connection) => {
    for (const begin of connection.waiting.splice(0, PER_TURN)) begin();
    if (connection.waiting.length > 0) setImmediate(beginNext, connection);
  };
  return (req, res) => {
    const { socket } = req;
    const now = currentTurn();
    let connection = connections.get(socket);
    if (connection === undefined) {
      connection = { turn: now, begun: 0, waiting: [] };
      connections.set(socket, connection);
    }
    if (connection.turn !== now) {
      connection.turn = now;
      connection.begun = 0;
    }
    const { waiting } = connection;
    if (waiting.length === 0 && connection.begun < PER_TURN) {
      connection.begun += 1;
      return listener(req, res);
    }
    if (waiting.length === 0) setImmediate(beginNext, connection);
    waiting.push(() => {
      // Its caller may have disconnected since.
      if (!socket.destroyed) listener(req, res);
    });
    if (waiting.length > MOST_WAITING) waiting.shift()!();
  };
}
