import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { notReached, type Results, withError } from './test-results.ts'

/** A Vitest reporter that writes the results for `npm test`, with errors outside of tests. */
export default class VitestResults implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const results: Results = { passed: 0, failed: [], skipped: [] }
    for (const module of modules) {
      const place = `${module.relativeModuleId} (${module.project.name})`
      for (const test of module.children.allTests()) {
        const name = `${place} › ${test.fullName}`
        const result = test.result()
        if (result.state === 'passed') results.passed++
        else if (result.state === 'failed')
          results.failed.push(withError(name, result.errors[0]?.message))
        else
          results.skipped.push({
            name,
            reason: result.state === 'skipped' ? result.note : notReached,
          })
      }
      // Errors of a file that could not be loaded, and of hooks.
      for (const group of [module, ...module.children.allSuites()])
        for (const error of group.errors()) results.failed.push(withError(place, error.message))
    }
    for (const { VITEST_TEST_PATH: file, stack, message } of unhandled)
      results.failed.push(withError(`outside of any test, during ${file}`, stack ?? message))
    writeFileSync(process.env.VITEST_RESULTS_FILE as string, JSON.stringify(results))
  }
}
