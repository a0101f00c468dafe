// Why there is no module, or none any more.

/** `unsupported` (no WebAssembly, or one without vectors), `not_loaded` (it did not come, or not all of it), `damaged` (it is no
 * module, or not this one), `memory` (there is not enough), `trap` (the instance died). */
export type ModuleProblem = 'unsupported' | 'not_loaded' | 'damaged' | 'memory' | 'trap';

export class ModuleFailure extends Error {
  constructor(
    readonly problem: ModuleProblem,
    message: string,
  ) {
    super(message);
    this.name = 'ModuleFailure';
  }
}
