export interface HostList {
  /** The address with only the first host. */
  url: URL
  /** Each host, with its port if it has one: `db1:5432`, `[::1]`. */
  hosts: string[]
  /** The same address with one of the hosts. */
  withHost(host: string): string
}

const host = /^(\[[\da-f:.]+\]|[^\s:,[\]]+)(:\d{1,5})?$/i

/** Parses an address that may name several hosts: `postgres://user:password@a:5432,b:5432/name`. */
export function parseHostList(text: string): HostList | null {
  const [, before = '', list = '', after = ''] =
    /^([a-z+]+:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s.exec(text) ?? []
  const hosts = list.split(',')
  const first = before + hosts[0] + after
  if (!URL.canParse(first)) return null
  if (hosts.length > 1 && !hosts.every((each) => host.test(each))) return null
  return { url: new URL(first), hosts, withHost: (each) => before + each + after }
}
