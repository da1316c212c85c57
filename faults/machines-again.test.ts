import { closeSync, existsSync, openSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildSite, canCutLinks } from '../harness/cluster/machines.ts'

// Without root and network namespaces there are no links that could be left over.
describe.runIf(canCutLinks)('machines that were removed a moment ago', () => {
  it('can be built again at once', () => {
    const names = ['db1', 'app1']
    const site = buildSite(names)
    // The kernel keeps a deleted namespace for as long as anything still uses it: here, this file.
    const namespace = site.machines[0]?.prefix.at(-1)
    const file = openSync(`/run/netns/${namespace}`, 'r')
    onTestFinished(() => closeSync(file))
    site.remove()
    expect(existsSync(`/sys/class/net/${namespace}`)).toBe(false)
    buildSite(names).remove()
  })
})
