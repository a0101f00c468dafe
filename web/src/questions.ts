// Questions to the server that leave nothing behind: each is answered, or fails with the line that it was asked over.
import type { ApiError } from './protocol';

export class Questions<Answer> {
  private readonly open = new Map<string, (answer: Answer | ApiError) => void>();

  /** `id` is that of the message which asks. */
  asked(id: string): Promise<Answer | ApiError> {
    return new Promise((settle) => this.open.set(id, settle));
  }

  /** False if this was no question, or one that has been answered. */
  answered(id: string, answer: Answer | ApiError): boolean {
    const settle = this.open.get(id);
    this.open.delete(id);
    settle?.(answer);
    return settle !== undefined;
  }

  failed(error: ApiError): void {
    for (const id of [...this.open.keys()]) this.answered(id, error);
  }
}
