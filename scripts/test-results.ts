import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How many tests passed, and the names of the others. */
export interface Results {
  passed: number
  /** Each with its error. */
  failed: string[]
  skipped: Skipped[]
}

export interface Skipped {
  name: string
  /** Absent when the machine lacks something that the test needs. */
  reason?: string | undefined
}

/** The reason for a test that did not run because somebody ended the run. */
export const notReached = 'it was not reached'

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      annotations: { type: string; description?: string }[]
      results: { error?: { message?: string } }[]
    }[]
  }[]
}

export function addUp(all: Results[]): Results {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.flatMap(({ failed }) => failed),
    skipped: all.flatMap(({ skipped }) => skipped),
  }
}

/** A failure as the last lines of the log list it, with its error. */
export function withError(name: string, error = ''): string {
  const lines = stripVTControlCharacters(error).split('\n').slice(0, 20)
  return [name, ...lines].join('\n    ')
}

/** Reads the file that scripts/vitest-results.ts has written. */
export function readTests(file: string): Results {
  return readReport<Results>(file) ?? { passed: 0, failed: [], skipped: [] }
}

/** Reads the report of Playwright. */
export function readJourneys(file: string): Results {
  const results: Results = { passed: 0, failed: [], skipped: [] }
  const visit = ({ suites = [], specs }: PlaywrightSuite) => {
    for (const spec of specs) {
      const name = `e2e/${spec.file} › ${spec.title}`
      for (const { status, annotations, results: attempts } of spec.tests) {
        if (status === 'expected') results.passed++
        else if (status === 'skipped') {
          const said = annotations.find(({ type }) => type === 'skip')?.description
          results.skipped.push({ name, reason: attempts.length > 0 ? said : notReached })
        } else results.failed.push(withError(name, attempts.at(-1)?.error?.message))
      }
    }
    for (const suite of suites) visit(suite)
  }
  const report = readReport<{ suites: PlaywrightSuite[] }>(file)
  for (const suite of report?.suites ?? []) visit(suite)
  return results
}

/** Null when the runner died before it wrote its report. */
function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
