import { spawnSync } from 'node:child_process'
import { findCommand } from '../server/process/find-command.ts'
import { canCutCables } from './cluster/machines.ts'

const network = [
  'ip link set lo up',
  'ip link add eth0 type veth peer name eth1',
  'ip address add 192.0.2.1/24 dev eth0',
  // No IPv6 address, which would come a second later. Where there is no IPv6, none does.
  'ip link set eth0 addrgenmode none || true',
  'ip link set eth1 addrgenmode none || true',
  'ip link set eth0 up',
  'ip link set eth1 up',
  // The kernel says so up to a second later, which would be a change again.
  "until ip link show dev eth0 | grep -q 'state UP'; do sleep 0.1; done",
].join('; ')

const unshare = findCommand('unshare') ?? ''
const args = ['--net', 'sh', '-ec', `${network}; exec "$@"`, 'sh']

/**
 * What goes before a command so that it runs in a network of its own. Chromium drops whatever is on its
 * way when its computer gets or loses an address, as ours does each time that machines are built on it.
 * There is a cable to nowhere, because a browser that has none calls itself offline. Nothing goes before
 * it where machines have no cables, so that no address comes or goes.
 */
export const ownNetwork = canCutCables && works() ? [unshare, ...args] : []

function works(): boolean {
  return spawnSync(unshare, [...args, 'true']).status === 0
}
