// Requests to the server's API.

export class Refused extends Error {
  constructor(status, error) {
    super(`${status} ${error.code}: ${error.message}`);
    this.status = status;
    this.code = error.code;
  }
}

/** Resolves with the answer's JSON; Refused if the server says no, another Error if nobody answers. */
export async function call(address, method, path, body, ms = 10_000) {
  const answer = await fetch(address + path, {
    method,
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(ms),
  });
  const text = await answer.text();
  const read = () => {
    try {
      return JSON.parse(text);
    } catch {
      return { error: { code: 'no_json', message: text.slice(0, 200) } }; // A balancer's words.
    }
  };
  if (!answer.ok) throw new Refused(answer.status, read().error ?? { code: 'unknown', message: text.slice(0, 200) });
  return answer.status === 204 ? null : read();
}

/** The same, asked again each half second as a person would while nobody answers or the server has trouble; null once `given_up()`. */
export async function callUntilAnswered(address, method, path, body, givenUp = () => false) {
  while (!givenUp()) {
    try {
      return await call(address, method, path, body);
    } catch (error) {
      if (error instanceof Refused && error.status < 500 && error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
  return null;
}
