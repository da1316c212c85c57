import { isMissingTable, isStoreTrouble } from '../server/db/store-trouble.ts'
import { explainTrouble } from '../server/start-trouble.ts'

/** An error whose message is for the person who runs the tool. */
export class ToolError extends Error {}

/** On an error it prints one sentence, and the process ends with status 1. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    await tool()
  } catch (error) {
    console.error(explain(error))
    process.exitCode = 1
  }
}

/** In the words of the tools. What nobody expected is returned as it is. */
export function explain(error: unknown): string | Error {
  if (!(error instanceof Error)) return String(error)
  const { code = '', path } = error as NodeJS.ErrnoException
  // An error with a path is about the file that the person named, not about the store.
  const isMeant = error instanceof ToolError || code.startsWith('ERR_PARSE_ARGS') || path
  if (isMeant) return error.message
  if (isMissingTable(error)) {
    return `This database lacks what this version needs (${error.message}). Start the server first.`
  }
  if (isStoreTrouble(error)) return `The store does not answer: ${error.message}.`
  return explainTrouble(error) ?? error
}
