// As much of a browser as the local server needs: an IndexedDB of one database, locks, and channels between tabs.
import type { Answer } from '../../src/local/messages';

type Outcome = 'kept' | 'full';

/** An IndexedDB whose transactions end when the test says so, or by themselves. */
export class FakeDatabase {
  readonly stores = new Map<string, Map<string, string>>();
  /** What becomes of the next transactions that write; `kept` if there is nothing here. */
  outcomes: Outcome[] = [];
  /** Options of those that have written. */
  readonly durabilities: (string | undefined)[] = [];
  /** In which order keys were written for good. */
  readonly written: string[] = [];
  denied = false;

  get factory(): IDBFactory {
    return { open: () => this.open() } as unknown as IDBFactory;
  }

  private open(): IDBOpenDBRequest {
    const request: Record<string, unknown> = { result: this.base() };
    queueMicrotask(() => {
      if (this.denied) {
        request.error = new DOMException('no', 'SecurityError');
        (request.onerror as () => void)();
        return;
      }
      if (this.stores.size === 0) (request.onupgradeneeded as () => void)();
      (request.onsuccess as () => void)();
    });
    return request as unknown as IDBOpenDBRequest;
  }

  private base(): IDBDatabase {
    return {
      createObjectStore: (name: string) => this.stores.set(name, new Map()),
      close: () => {},
      transaction: (_names: string | string[], mode: string, options?: { durability?: string }) => this.transaction(mode, options?.durability),
    } as unknown as IDBDatabase;
  }

  private transaction(mode: string, durability?: string): IDBTransaction {
    const puts: { store: string; key: string; text: string }[] = [];
    let open = 0;
    let aborted = false;
    let ended = false;
    const transaction: Record<string, unknown> = { error: null };
    const end = () => {
      if (open > 0 || aborted || ended) return;
      ended = true;
      if (mode === 'readwrite' && puts.some(({ store }) => store === 'records') && this.outcomes.shift() === 'full') {
        transaction.error = new DOMException('no', 'QuotaExceededError');
        (transaction.onabort as () => void)();
        return;
      }
      for (const { store, key, text } of puts) {
        this.stores.get(store)!.set(key, text);
        if (store === 'records') this.written.push(key);
      }
      if (mode === 'readwrite') this.durabilities.push(durability);
      (transaction.oncomplete as (() => void) | undefined)?.();
    };
    const answer = (result: unknown) => {
      const request: Record<string, unknown> = { result };
      ++open;
      queueMicrotask(() => {
        --open;
        (request.onsuccess as (() => void) | undefined)?.();
        setTimeout(end, 0);
      });
      return request;
    };
    transaction.abort = () => {
      aborted = true;
      queueMicrotask(() => (transaction.onabort as () => void)());
    };
    transaction.objectStore = (store: string) => {
      const rows = () => [...this.stores.get(store)!].sort(([a], [b]) => (a < b ? -1 : 1));
      const within = (range: { lower: string; upper: string }) => rows().filter(([key]) => key >= range.lower && key <= range.upper);
      return {
        put: (text: string, key: string) => {
          puts.push({ store, key, text });
          if (open === 0) setTimeout(end, 0);
        },
        get: (key: string) => answer(this.stores.get(store)!.get(key)),
        getAllKeys: (range: { lower: string; upper: string }) => answer(within(range).map(([key]) => key)),
        getAll: (range: { lower: string; upper: string }) => answer(within(range).map(([, text]) => text)),
      };
    };
    return transaction as unknown as IDBTransaction;
  }
}

/** Stands in for IDBKeyRange. */
export const fakeRange = { bound: (lower: string, upper: string) => ({ lower, upper }) };

/** Locks of a browser, and what happens to those of a tab that is closed. */
export class FakeLocks {
  private readonly held = new Map<string, { tab: string; refuse: (reason: unknown) => void }>();
  private readonly waiting: { name: string; tab: string; held: () => Promise<void>; refuse: (reason: unknown) => void }[] = [];

  of(tab: string) {
    return {
      request: (name: string, { steal }: { steal?: boolean }, held: () => Promise<void>) =>
        new Promise<unknown>((_, refuse) => {
          if (steal) {
            this.held.get(name)?.refuse(new DOMException('stolen', 'AbortError'));
            this.held.delete(name);
            this.waiting.unshift({ name, tab, held, refuse });
          } else this.waiting.push({ name, tab, held, refuse });
          this.grant();
        }),
    };
  }

  close(tab: string): void {
    for (const [name, holder] of this.held) if (holder.tab === tab) this.held.delete(name);
    for (const [i, one] of [...this.waiting.entries()].reverse()) if (one.tab === tab) this.waiting.splice(i, 1);
    this.grant();
  }

  private grant(): void {
    for (const one of [...this.waiting]) {
      if (this.held.has(one.name)) continue;
      this.waiting.splice(this.waiting.indexOf(one), 1);
      this.held.set(one.name, one);
      void one.held().then(() => {
        if (this.held.get(one.name) === (one as unknown)) this.held.delete(one.name);
        this.grant();
      });
    }
  }
}

/** A channel among tabs. */
export class FakeAir {
  private readonly ends = new Map<string, { onmessage: ((event: MessageEvent) => void) | null; postMessage(message: unknown): void }>();

  of(tab: string) {
    const end = {
      onmessage: null as ((event: MessageEvent) => void) | null,
      postMessage: (message: unknown) => {
        for (const [name, other] of this.ends) if (name !== tab) queueMicrotask(() => this.ends.has(name) && other.onmessage?.({ data: structuredClone(message) } as MessageEvent));
      },
    };
    this.ends.set(tab, end);
    return end;
  }

  close(tab: string): void {
    this.ends.delete(tab);
  }
}

/** What a page was answered, by type. */
export const answersOf = <T extends Answer['type']>(answers: readonly Answer[], type: T) => answers.filter((one): one is Extract<Answer, { type: T }> => one.type === type);
