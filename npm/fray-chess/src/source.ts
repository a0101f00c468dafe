// Where the module can come from.

/** A compiled module: a `WebAssembly.Module`, which to TypeScript is any object. */
export type CompiledModule = object;

/** Where fray.wasm comes from: an address, its bytes, an answer of `fetch`, or the module compiled already. */
export type ModuleSource =
  | string
  | { readonly href: string }
  | ArrayBuffer
  | ArrayBufferView
  | { arrayBuffer(): Promise<ArrayBuffer> }
  | CompiledModule;
