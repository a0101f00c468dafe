// A part of a cluster: a program that is started, watched, started again when it dies, and stopped.
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

import { Failure, familyOf, guarded, signal, sleep } from './processes.mjs';

/** Times in ms. */
const startsWithin = 60_000;
const stopsWithin = 15_000;
const restartsAfter = 1_000;
const asksEvery = 100;

/** The last lines of a log, indented. */
function tailOf(path, lines = 15) {
  const text = readFileSync(path, 'utf8').trimEnd();
  return text === '' ? '  (its log is empty)' : text.split('\n').slice(-lines).map((line) => `  ${line}`).join('\n');
}

/**
 * Emits `changed` with the part and a sentence whenever its state does. States: `down`, `starting`, `up`, and `paused`
 * (stopped by SIGSTOP). One that dies while it is wanted is started again after a second, as systemd would do.
 */
export class Part extends EventEmitter {
  state = 'down';
  restarts = 0;
  /** Whether it is started again when it dies. */
  wanted = false;
  #child = null;
  #ended = Promise.resolve();

  /**
   * `plan` has `name`, `kind`, `address` (for people), `command`, `parameters`, `log` (a path), and if needed `environment`
   * (beside that of this process), `cwd`, `user`, `stopSignal`, and `ready`: asked until it resolves without an error.
   */
  constructor(plan) {
    super();
    Object.assign(this, { stopSignal: 'SIGTERM', ready: async () => {}, ...plan });
  }

  get pid() {
    return this.#child?.pid ?? null;
  }

  #become(state, why = '') {
    this.state = state;
    this.emit('changed', this, why);
  }

  /** Starts it and waits until it is ready. A Failure says why it is not, with the end of its log. */
  async start() {
    this.wanted = true;
    const child = this.#spawn();
    let lastError = null;
    for (const end = Date.now() + startsWithin; this.#child === child && Date.now() < end; await sleep(asksEvery)) {
      try {
        await this.ready();
        if (this.#child !== child) break;
        if (this.state === 'starting') this.#become('up');
        return;
      } catch (error) {
        lastError = error;
      }
    }
    if (this.#child === child) signal(child.pid, 'SIGKILL');
    const why = this.#child === child ? `was not ready after ${startsWithin / 1000} s (${lastError?.message})` : 'ended at once';
    throw new Failure(`${this.name} ${why}; its log, ${this.log}, ends with:\n${tailOf(this.log)}`);
  }

  #spawn() {
    const log = openSync(this.log, 'a', 0o600);
    const [program, parameters] = guarded(this.command, this.parameters, this.user, this.stopSignal.slice(3));
    const child = spawn(program, parameters, {
      cwd: this.cwd,
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C is for this process, which stops the parts in their order.
    });
    closeSync(log);
    this.#child = child;
    this.#ended = new Promise((resolve) => {
      child.on('error', (error) => resolve(`cannot be started: ${error.message}`));
      child.on('exit', (code, sent) => resolve(sent ? `ended by ${sent}` : `ended with code ${code}`));
    }).then((how) => this.#died(child, how));
    this.#become('starting');
    return child;
  }

  #died(child, how) {
    if (this.#child !== child) return;
    this.#child = null;
    const wasUp = this.state !== 'starting';
    this.#become('down', how);
    if (this.wanted && wasUp) setTimeout(() => this.revive(), restartsAfter);
  }

  /** Starts it, again and again until it is up or is not wanted any more: what it needs may be away just now. */
  async revive() {
    while (this.wanted && this.#child === null) {
      ++this.restarts;
      try {
        await this.start();
      } catch (error) {
        this.emit('changed', this, error.message);
        await sleep(restartsAfter);
      }
    }
  }

  /** Asks it to stop and waits; kills it if it does not. */
  async stop() {
    this.wanted = false;
    if (this.#child === null) return;
    const { pid } = this.#child;
    if (this.state === 'paused') this.resume();
    signal(pid, this.stopSignal);
    const timer = setTimeout(() => this.#signalAll('SIGKILL'), stopsWithin);
    await this.#ended;
    clearTimeout(timer);
  }

  /** SIGKILL to it and all it has started; it is not started again unless it is `wanted`. */
  async kill() {
    this.#signalAll('SIGKILL');
    await this.#ended;
  }

  pause() {
    this.#signalAll('SIGSTOP');
    this.#become('paused');
  }

  resume() {
    this.#signalAll('SIGCONT');
    this.#become('up');
  }

  #signalAll(name) {
    if (this.#child !== null) for (const pid of familyOf(this.#child.pid)) signal(pid, name);
  }
}
