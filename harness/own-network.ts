import { canCutCables } from './cluster/machines.ts'

/**
 * What goes before a command so that it runs in a network of its own. Chromium drops whatever is on its
 * way when this computer gets or loses an address, as it does each time that machines are built beside
 * it. There is a cable to nowhere, because a browser that has none calls itself offline. Where machines
 * have no cables, no address comes or goes.
 */
export const ownNetwork = canCutCables
  ? ['unshare', '--net', 'sh', '-ec', `${buildNetwork()}; exec "$@"`, 'sh']
  : []

function buildNetwork(): string {
  return [
    'ip link set lo up',
    'ip link add eth0 type veth peer name eth1',
    'ip address add 192.0.2.1/24 dev eth0',
    // No IPv6 address, which would come a second later.
    'ip link set eth0 addrgenmode none up',
    'ip link set eth1 addrgenmode none up',
  ].join('; ')
}
