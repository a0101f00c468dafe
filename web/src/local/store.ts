// The records of the games that this browser keeps, by key, in IndexedDB. What is written is written whole or not at all, in order.

export type Row = [key: string, text: string];

/** Where records are kept. */
export interface Store {
  /** All whose keys begin so, in order, with everything that has been written before. */
  read(prefix: string): Promise<Row[]>;
  /** Settles when all of these are on disk; rejects, with a sentence for people, if none is. */
  write(rows: readonly Row[]): Promise<void>;
  /** Settles when these records, and all whose keys begin with one of the prefixes, are gone; rejects if none is. */
  erase(keys: readonly string[], prefixes: readonly string[]): Promise<void>;
  close(): void;
}

/** Why records cannot be read or written, in a sentence for people. */
export class StoreFailure extends Error {
  constructor(
    readonly problem: 'denied' | 'full' | 'lost',
    message: string,
  ) {
    super(message);
    this.name = 'StoreFailure';
  }
}

const database = 'fray';
const records = 'records';
/** Holds, under its own name, the tab that may write. */
const owner = 'owner';
const version = 1;

/** No key of a record goes on with this. */
const last = '\uffff';

function failureOf(reason: unknown): StoreFailure {
  if (reason instanceof StoreFailure) return reason;
  const name = reason instanceof DOMException ? reason.name : '';
  if (name === 'QuotaExceededError')
    return new StoreFailure('full', 'There is no room left on this device for more of this game. Make room, then try again; what was kept before is still there.');
  if (name === 'InvalidStateError' || name === 'AbortError')
    return new StoreFailure('lost', 'The browser has closed the place where games are kept. Load the page again.');
  return new StoreFailure('denied', 'This browser does not let Fray keep games here. Private windows and strict settings for site data do that.');
}

function opened(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(database, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(records);
      request.result.createObjectStore(owner);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new StoreFailure('lost', 'Fray is open in another tab that must be closed first.'));
  });
}

export interface StoreOwner {
  /** Unlike that of any other tab. From now on nobody else can write. */
  name: string;
  /** The browser has taken the records away, as when site data are cleared. */
  lost(): void;
  /** Another tab has opened the records. */
  stolen(): void;
}

/** Opens the records of this browser. Throws StoreFailure. */
export async function openStore(whose: StoreOwner, factory: IDBFactory | undefined = globalThis.indexedDB): Promise<Store> {
  if (!factory) throw failureOf(null);
  try {
    const base = await opened(factory);
    base.onclose = () => whose.lost();
    base.onversionchange = () => {
      base.close();
      whose.lost();
    };
    const claim = base.transaction(owner, 'readwrite', { durability: 'strict' });
    claim.objectStore(owner).put(whose.name, owner);
    await done(claim);
    return new Database(base, whose);
  } catch (reason) {
    throw failureOf(reason);
  }
}

class Database implements Store {
  /** The write before; each waits for it, so that nothing is kept that follows from what is not. */
  private before: Promise<void> = Promise.resolve();

  constructor(
    private readonly base: IDBDatabase,
    private readonly whose: StoreOwner,
  ) {}

  async read(prefix: string): Promise<Row[]> {
    await this.before.catch(() => undefined);
    try {
      const range = IDBKeyRange.bound(prefix, prefix + last);
      const store = this.base.transaction(records, 'readonly').objectStore(records);
      const [keys, texts] = await Promise.all([answer(store.getAllKeys(range)), answer(store.getAll(range))]);
      return keys.map((key, i): Row => [String(key), String(texts[i])]);
    } catch (reason) {
      throw failureOf(reason);
    }
  }

  write(rows: readonly Row[]): Promise<void> {
    const next = this.before.then(() => this.put(rows));
    this.before = next;
    // Those that wait already are refused with it; whoever comes after has been told, and begins anew.
    next.catch(() => {
      if (this.before === next) this.before = Promise.resolve();
    });
    return next;
  }

  erase(keys: readonly string[], prefixes: readonly string[]): Promise<void> {
    const ranges = prefixes.map((prefix) => IDBKeyRange.bound(prefix, prefix + last));
    const next = this.before.then(() => this.change((store) => [...keys, ...ranges].forEach((which) => store.delete(which))));
    this.before = next.catch(() => undefined);
    return next;
  }

  close(): void {
    this.base.close();
  }

  private put(rows: readonly Row[]): Promise<void> {
    return this.change((store) => rows.forEach(([key, text]) => store.put(text, key)));
  }

  /** Does it in one transaction. */
  private async change(work: (store: IDBObjectStore) => void): Promise<void> {
    let stolen = false;
    try {
      const transaction = this.base.transaction([records, owner], 'readwrite', { durability: 'strict' });
      // In the same transaction, so that a tab which was taken for dead cannot write into what another has gone on with.
      const holder = transaction.objectStore(owner).get(owner);
      holder.onsuccess = () => {
        stolen = holder.result !== this.whose.name;
        if (stolen) transaction.abort();
        else work(transaction.objectStore(records));
      };
      await done(transaction);
    } catch (reason) {
      if (stolen) this.whose.stolen();
      throw stolen ? new StoreFailure('lost', 'Another tab has gone on with the games of this browser.') : failureOf(reason);
    }
  }
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
