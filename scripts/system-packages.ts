import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findCommand } from '../server/db/find-command.ts'

// Programs that tests and tools need, and the Debian packages that contain them.

const needs = [
  { name: 'PostgreSQL', package: 'postgresql', isThere: () => findCommand('initdb') !== null },
  { name: 'Redis', package: 'redis-server', isThere: () => findCommand('redis-server') !== null },
  // Together a photo store.
  { name: 'Ceph’s monitor', package: 'ceph-mon', isThere: () => findCommand('ceph-mon') !== null },
  { name: 'Ceph’s OSD', package: 'ceph-osd', isThere: () => findCommand('ceph-osd') !== null },
  { name: 'Ceph’s radosgw', package: 'radosgw', isThere: () => findCommand('radosgw') !== null },
  { name: 'nginx', package: 'nginx', isThere: () => findCommand('nginx') !== null },
  { name: 'Prometheus', package: 'prometheus', isThere: () => findCommand('promtool') !== null },
  { name: 'Patroni', package: 'patroni', isThere: () => findCommand('patroni') !== null },
  // Patroni supports five stores; this package is its client for etcd.
  { name: 'Patroni’s way to etcd', package: 'python3-etcd', isThere: hasPythonEtcd },
  { name: 'etcd', package: 'etcd-server', isThere: () => findCommand('etcd') !== null },
  { name: 'HAProxy', package: 'haproxy', isThere: () => findCommand('haproxy') !== null },
  {
    name: 'Redis Sentinel',
    package: 'redis-sentinel',
    isThere: () => findCommand('redis-sentinel') !== null,
  },
  { name: 'ip', package: 'iproute2', isThere: () => findCommand('ip') !== null },
  // The headless shell runs the journeys in half the time of a whole Chromium.
  { name: 'Chromium', package: 'chromium-headless-shell', isThere: () => findShell() !== null },
  // The headless shell never allows notifications.
  {
    name: 'a whole Chromium',
    package: 'chromium',
    isThere: () => findCommand('chromium') !== null,
  },
  { name: 'Firefox', package: 'firefox-esr', isThere: () => findCommand('firefox-esr') !== null },
  {
    name: 'WebKit’s driver',
    package: 'webkit2gtk-driver',
    isThere: () => findCommand('WebKitWebDriver') !== null,
  },
  { name: 'a display', package: 'xvfb', isThere: () => findCommand('Xvfb') !== null },
  { name: 'an emoji font', package: 'fonts-noto-color-emoji', isThere: hasEmojiFont },
] as const

export type Need = (typeof needs)[number]['name']

/** The programs of a photo store. */
export const photoStoreNeeds: Need[] = ['Ceph’s monitor', 'Ceph’s OSD', 'Ceph’s radosgw']

/** The programs that `npm run cluster` and its tests start. */
export const clusterNeeds: Need[] = [
  'PostgreSQL',
  'Patroni',
  'Patroni’s way to etcd',
  'etcd',
  'HAProxy',
  'Redis',
  'Redis Sentinel',
  'nginx',
  'ip',
  ...photoStoreNeeds,
]

/** Installs missing packages if it can, and returns those that are still missing. */
export function provideSystemPackages(...wanted: Need[]): Need[] {
  const listMissing = () => needs.filter(({ name, isThere }) => wanted.includes(name) && !isThere())
  const missing = listMissing()
  if (missing.length > 0 && process.getuid?.() === 0 && findCommand('apt-get')) {
    const packages = missing.map((need) => need.package)
    console.log(`Installing ${packages.join(', ')} from the system's packages…`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
  }
  const hasChromium = findChromium() !== null
  return listMissing().flatMap(({ name }) => (name === 'Chromium' && hasChromium ? [] : [name]))
}

/** Ends the process when a package is missing. */
export function requireSystemPackages(...wanted: Need[]): void {
  const missing = provideSystemPackages(...wanted)
  if (missing.length === 0) return
  const packages = needs.flatMap((need) => (missing.includes(need.name) ? [need.package] : []))
  console.error(
    `${missing.join(', ')} is not on this machine and could not be installed. Debian has it as: ${packages.join(' ')}`,
  )
  process.exit(1)
}

export function findChromium(): string | null {
  const whole = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]
  return findShell() ?? whole.find((place) => existsSync(place)) ?? null
}

function findShell(): string | null {
  const places = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium-headless-shell']
  return places.find((place) => place && existsSync(place)) ?? null
}

/** Systems other than Linux come with one. */
function hasEmojiFont(): boolean {
  if (process.platform !== 'linux') return true
  if (existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf')) return true
  const { stdout } = spawnSync('fc-list', [':lang=und-zsye'], { encoding: 'utf8' })
  return Boolean(stdout?.trim())
}

function hasPythonEtcd(): boolean {
  return existsSync('/usr/lib/python3/dist-packages/etcd') || !findCommand('apt-get')
}
