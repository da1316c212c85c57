/** What came back: the status, the parsed body, the headers. */
export interface Answer<Body = unknown> {
  status: number
  body: Body
  headers: Headers
}

/** Somebody with a browser: keeps cookies, and speaks JSON. */
export class TestClient {
  readonly url: string
  id: number
  cookie: string

  constructor(url: string, id: number, cookie: string) {
    this.url = url
    this.id = id
    this.cookie = cookie
  }

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send<Body>('GET', path, undefined, headers)
  }

  post<Body = unknown>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body, headers)
  }

  put<Body = unknown>(path: string, body: unknown): Promise<Answer<Body>> {
    return this.send<Body>('PUT', path, body)
  }

  /** Uploads pictures as the spec's form: repeated `files`, and `id`. */
  async upload<Body = unknown>(files: Uint8Array[], id: number = this.id): Promise<Answer<Body>> {
    const form = new FormData()
    for (const bytes of files) form.append('files', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
    form.append('id', String(id))
    return this.sendRaw('POST', '/api/addprofileimage?images=url', form)
  }

  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return body === undefined
      ? this.sendRaw(method, path, undefined, headers)
      : this.sendRaw(method, path, JSON.stringify(body), {
          'content-type': 'application/json',
          ...headers,
        })
  }

  async sendRaw<Body>(
    method: string,
    path: string,
    body?: string | FormData | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(this.cookie && { cookie: this.cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line.split(';', 1)[0] ?? '')
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer = isJson ? await response.json() : await response.arrayBuffer()
    return { status: response.status, body: answer as Body, headers: response.headers }
  }

  #keep(cookie: string): void {
    const name = cookie.slice(0, cookie.indexOf('=') + 1)
    const others = this.cookie.split('; ').filter((each) => each && !each.startsWith(name))
    this.cookie = [...others, cookie].join('; ')
  }
}
