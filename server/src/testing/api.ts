/** The server's no, with its status. */
export class ApiFailure extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

const answersWithinMs = 60_000;

/** The API as a program uses it: signed in by password, with the CSRF token. */
export class Api {
  readonly #url: string;
  #jar = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Headers of this session, for requests of another kind (uploads, sockets). */
  get headers(): Record<string, string> {
    const cookie = [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return { cookie, 'x-csrftoken': this.#jar.get('csrf_token') ?? '' };
  }

  /** The cookies of this session by name. */
  get cookies(): Record<string, string> {
    return Object.fromEntries(this.#jar);
  }

  /** The same session at another address. */
  at(url: string): Api {
    const api = new Api(url);
    api.#jar = new Map(this.#jar);
    return api;
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.call('GET', '/config');
    await this.call('POST', '/auth/login', { email, password });
  }

  /** Calls a path below /api/v1 and gives its data; throws when it fails, or says nothing for a minute. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(answersWithinMs),
    });
    this.#keep(response.headers.getSetCookie());
    const answer = (await response.json()) as { data: T; message?: string };
    if (!response.ok) throw new ApiFailure(`${method} ${path}: ${answer.message}`, response.status);
    return answer.data;
  }

  #keep(cookies: string[]): void {
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=', 2);
      this.#jar.set(name, value);
    }
  }
}
