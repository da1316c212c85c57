// With `node --import`: the process kills itself before a change, the one with the number KILL_AT.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync } from 'node:sqlite'

let left = Number(process.env.KILL_AT)

function killOr<Args extends unknown[]>(change: (...args: Args) => void) {
  return function (this: unknown, ...args: Args): void {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL')
    change.apply(this, args)
  }
}

DatabaseSync.prototype.exec = killOr(DatabaseSync.prototype.exec)
fs.renameSync = killOr(fs.renameSync)
syncBuiltinESMExports()
