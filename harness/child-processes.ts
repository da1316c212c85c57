import { readFileSync } from 'node:fs'

/** The child processes, or only those that run this script. */
export function childrenOf(pid: number, script = ''): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children
    .split(' ')
    .filter((child) => child !== '' && commandOf(Number(child)).includes(script))
    .map(Number)
}

export const isRunning = (pid: number) => commandOf(pid) !== ''

/** Empty when there is no such process, or when it is a zombie. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
