import { ConfigError } from '../server/config.ts'
import { StoreError } from '../server/db/store.ts'
import { isStoreTrouble } from '../server/db/store-trouble.ts'

/** Its message is meant for the person who runs the tool. */
export class ToolError extends Error {}

/** Says what went wrong in a sentence, and ends with 1. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    await tool()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

function explain(error: unknown): string | Error {
  if (!(error instanceof Error)) return String(error)
  const isMeant = [ToolError, StoreError, ConfigError].some((kind) => error instanceof kind)
  if (isMeant) return error.message
  if (isStoreTrouble(error)) return `The store does not answer: ${error.message}.`
  return error
}
