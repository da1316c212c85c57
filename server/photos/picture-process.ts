import { type ChildProcess, fork } from 'node:child_process'
import type { ErrorCode } from '../../contract/errors.ts'
import type { PhotoFocus } from '../../contract/photos.ts'
import { AppError } from '../errors.ts'
import { ownFile } from '../http/own-file.ts'
import type { Picture } from './picture.ts'

export interface PictureTask {
  bytes: Buffer
  /** The bytes are a drawing of the demo; it becomes so many pixels wide. */
  drawingSide?: number
  /** The avatar is cropped around this point. */
  focus?: PhotoFocus | undefined
  /** The bytes are a card; it becomes the picture that messengers show. */
  isShared?: boolean
}

/** A card that is shared becomes one file. */
export type Made = Picture | Uint8Array
export type PictureAnswer = { isReady: true } | { made: Made } | { code: ErrorCode }

const script = ownFile('server/photos/decode-pictures.ts')

/** Runs `decode-pictures.ts`. A crash or a deadline there fails one picture and nothing else. */
export class PictureProcess {
  hasEnded = false
  readonly #child: ChildProcess
  readonly #isReady: Promise<PictureAnswer | null>
  #handleAnswer: (answer: PictureAnswer | null) => void = () => {}

  constructor() {
    // The child needs none of our settings, and libvips would write about broken pictures to the log.
    this.#child = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const handleEnd = () => {
      this.hasEnded = true
      this.#handleAnswer(null)
    }
    this.#child.on('message', (answer: PictureAnswer) => this.#handleAnswer(answer))
    this.#child.once('exit', handleEnd).on('error', handleEnd)
    this.#isReady = this.#nextAnswer()
  }

  /** The deadline counts from the moment when the child starts to decode. */
  async run(task: PictureTask, deadlineMs: number): Promise<Made> {
    if (!(await this.#isReady)) {
      throw new Error(`The process for pictures does not start: see "node ${script}".`)
    }
    const answered = this.#nextAnswer()
    this.#child.send(task, () => {})
    const deadline = setTimeout(() => this.end(), deadlineMs)
    const answer = await answered
    clearTimeout(deadline)
    if (!answer) throw new AppError('image_unreadable')
    if ('made' in answer) return answer.made
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
          this.#handleAnswer = resolve
        })
  }
}
