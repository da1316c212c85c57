import { type ChildProcess, fork } from 'node:child_process'
import type { ErrorCode } from '../../contract/errors.ts'
import { AppError } from '../errors.ts'
import { lowerPriority } from '../process/lower-priority.ts'
import { ownFile } from '../process/own-file.ts'
import type { Picture } from './picture.ts'

export interface PictureTask {
  bytes: Buffer
  /** Of a drawing of the demo's: how wide it becomes. */
  drawingSide?: number
}

export type PictureAnswer = { isReady: true } | { picture: Picture } | { code: ErrorCode }

const script = ownFile('server/photos/decode-pictures.ts')

/** Runs `decode-pictures.ts`; whatever happens there costs one picture. */
export class PictureProcess {
  hasEnded = false
  readonly #child: ChildProcess
  readonly #isReady: Promise<PictureAnswer | null>
  #hear: (answer: PictureAnswer | null) => void = () => {}

  constructor(priority: number) {
    // It needs none of our settings, and a broken picture is nothing to write to the log.
    this.#child = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = () => {
      this.hasEnded = true
      this.#hear(null)
    }
    this.#child.on('message', (answer: PictureAnswer) => this.#hear(answer))
    this.#child.once('exit', end).on('error', end)
    this.#isReady = this.#nextAnswer()
    lowerPriority(this.#child, priority)
  }

  /** The deadline counts from when it begins to decode. */
  async run(task: PictureTask, deadlineMs: number): Promise<Picture> {
    if (!(await this.#isReady)) {
      throw new Error(`The process for pictures does not start: see "node ${script}".`)
    }
    const answered = this.#nextAnswer()
    this.#child.send(task, () => {})
    const deadline = setTimeout(() => this.end(), deadlineMs)
    const answer = await answered
    clearTimeout(deadline)
    if (!answer) throw new AppError('image_unreadable')
    if ('picture' in answer) return answer.picture
    throw new AppError('code' in answer ? answer.code : 'internal')
  }

  end(): void {
    this.hasEnded = true
    this.#child.kill('SIGKILL')
  }

  async #nextAnswer(): Promise<PictureAnswer | null> {
    return this.hasEnded
      ? null
      : new Promise((resolve) => {
          this.#hear = resolve
        })
  }
}
