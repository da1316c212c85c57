// An endpoint is user input: it must not lead our requests anywhere else (SSRF).

/** Those of Google, Mozilla, Apple and Microsoft, which serve all browsers. */
const known = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

/** The endpoint as a URL, if we may ever send there. `own` are those that the operator names. */
export function readEndpoint(endpoint: string, own: readonly string[]): URL | null {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return null
  const isKnown = known.some((host) => host.test(url.host))
  return isKnown || own.includes(url.host) ? url : null
}
