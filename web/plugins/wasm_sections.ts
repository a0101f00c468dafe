// The sections of a WebAssembly file (the binary format of the specification, "Modules"): custom ones can be taken out of it, and it
// is the same program without them.

const headerBytes = 8;
const custom = 0;

/** A number in LEB128 at `at`, and where it ends. */
function numberAt(bytes: Uint8Array, at: number): [value: number, end: number] {
  let value = 0;
  for (let place = 1; ; place *= 128) {
    const byte = bytes[at++];
    if (byte === undefined) throw new Error('the WebAssembly file ends early');
    value += (byte & 127) * place;
    if (byte < 128) return [value, at];
  }
}

/** The file without the custom sections whose names begin with `prefix`, and what is in those. Throws if it is cut off. */
export function takeSections(file: Uint8Array, prefix: string): { module: Uint8Array; sections: Map<string, Uint8Array> } {
  const rest = [file.subarray(0, headerBytes)];
  const sections = new Map<string, Uint8Array>();
  for (let at = headerBytes; at < file.length; ) {
    const [size, begin] = numberAt(file, at + 1);
    const end = begin + size;
    if (end > file.length) throw new Error('the WebAssembly file ends early');
    const [nameSize, nameAt] = numberAt(file, begin);
    const name = file[at] === custom ? new TextDecoder().decode(file.subarray(nameAt, nameAt + nameSize)) : '';
    if (name.startsWith(prefix)) sections.set(name, file.subarray(nameAt + nameSize, end));
    else rest.push(file.subarray(at, end));
    at = end;
  }
  return { module: Buffer.concat(rest), sections };
}
