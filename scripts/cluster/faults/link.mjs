// A line between two parts that a test can cut: whoever connects to it is connected on.
import { connect, createServer } from 'node:net';

export class Link {
  #sockets = new Set();
  #state = 'open';
  #server;

  /** `from` and `to` name the parts; `target` is where it leads, { host, port }; it listens at the same port of `host`. */
  constructor({ from, to, host, target }) {
    Object.assign(this, { from, to, host, target });
    this.#server = createServer((socket) => this.#take(socket));
  }

  listen() {
    return new Promise((resolve, reject) => this.#server.on('error', reject).listen(this.target.port, this.host, resolve));
  }

  #take(inside) {
    if (this.#state === 'cut') return inside.resetAndDestroy();
    const outside = connect(this.target);
    const both = [inside, outside];
    for (const [i, socket] of both.entries()) {
      const other = both[1 - i];
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {}); // `close` follows.
      socket.on('close', () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.on('end', () => other.end());
      socket.on('data', (data) => {
        if (!other.write(data)) socket.pause();
      });
      other.on('drain', () => this.#state === 'open' && socket.resume());
      if (this.#state === 'silent') socket.pause();
    }
  }

  /** Ends all connections and refuses new ones. */
  cut() {
    this.#state = 'cut';
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Passes nothing on, and tells nobody: what is said meanwhile comes when the line is `open()` again. */
  silence() {
    this.#state = 'silent';
    for (const socket of this.#sockets) socket.pause();
  }

  open() {
    this.#state = 'open';
    for (const socket of this.#sockets) socket.resume();
  }

  close() {
    this.cut();
    this.#server.close();
  }
}
