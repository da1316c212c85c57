import { existsSync, readFileSync } from 'node:fs'

/** How many passed, and the names of the others; a skipped one's with the reason. */
export interface Results {
  passed: number
  failed: string[]
  skipped: string[]
}

interface VitestReport {
  testResults: {
    name: string
    status: 'passed' | 'failed'
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      annotations: { type: string; description?: string }[]
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

/** Vitest's report. A file that could not even be loaded is a failure of its own. */
export function readTests(file: string): Results {
  const results: Results = { passed: 0, failed: [], skipped: [] }
  const report = readReport<VitestReport>(file)
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    const place = name.replace(`${process.cwd()}/`, '')
    let isExplained = false
    for (const test of assertionResults) {
      if (test.status === 'passed') results.passed++
      else if (test.status === 'failed') {
        isExplained = true
        results.failed.push(`${place} › ${test.fullName}`)
      } else results.skipped.push(`${place} › ${test.fullName} (it says so itself)`)
    }
    if (status === 'failed' && !isExplained) results.failed.push(place)
  }
  return results
}

/** Playwright's report. */
export function readJourneys(file: string): Results {
  const results: Results = { passed: 0, failed: [], skipped: [] }
  const visit = ({ suites = [], specs }: PlaywrightSuite) => {
    for (const spec of specs) {
      const name = `e2e/${spec.file} › ${spec.title}`
      for (const { status, annotations } of spec.tests) {
        if (status === 'expected') results.passed++
        else if (status === 'skipped') {
          const reason = annotations.find(({ type }) => type === 'skip')?.description
          results.skipped.push(`${name} (${reason ?? 'it says so itself'})`)
        } else results.failed.push(name)
      }
    }
    for (const suite of suites) visit(suite)
  }
  const report = readReport<{ suites: PlaywrightSuite[] }>(file)
  for (const suite of report?.suites ?? []) visit(suite)
  return results
}

/** Null when it was never written: whoever should have has died. */
function readReport<Report>(file: string): Report | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
