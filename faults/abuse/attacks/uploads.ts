import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Attacker, done, over } from '../attack.ts'
import { ask, openTcp, requestHead, uploadForm } from '../raw-client.ts'

const path = '/api/addprofileimage?images=url'

/** How long uploads that still wait at the end may take. */
const graceMs = 20_000

/** Each attacker uploads two pictures at a time, and each picture at least once. */
const costlyPictures: Attack = async (job, tally) => {
  const { port, attackers, files } = job
  const isOver = done(job, tally)
  const leaving = new AbortController()
  const { signal } = leaving
  const pictures = files.map((file) => readFileSync(file))
  let next = 0
  const upload = async (attacker: Attacker) => {
    while (!signal.aborted && (!isOver() || next < pictures.length)) {
      const picture = pictures[next++ % pictures.length] as Buffer
      const form = uploadForm(attacker.id, [picture])
      tally.add(await ask(port, attacker, { method: 'POST', path, ...form, signal }))
    }
  }
  const uploads = Promise.all(attackers.flatMap((attacker) => [upload(attacker), upload(attacker)]))
  while (!isOver()) await sleep(50)
  await Promise.race([uploads, sleep(graceMs)])
  leaving.abort()
  await uploads
}

const idleEach = 8

/** Sends the head and the beginning of a file, then nothing, or a byte now and then. */
const idleUploads: Attack = async ({ port, seconds, attackers }, tally) => {
  const isOver = over(seconds)
  const idle = async (attacker: Attacker, index: number) => {
    const { body, type } = uploadForm(attacker.id, [Buffer.alloc(1_000_000, 0xff)])
    do {
      const socket = await openTcp(port)
      let answer = ''
      socket.on('data', (bytes) => {
        answer += bytes
      })
      const headers = { 'content-type': type, 'content-length': body.length }
      socket.write(requestHead('POST', path, attacker, headers))
      socket.write(body.subarray(0, 1000))
      tally.add('begun')
      for (let dripped = 0; !isOver() && !socket.destroyed && answer === ''; dripped++) {
        await sleep(200)
        if (index % 2 === 1 && dripped % 10 === 0) socket.write(body.subarray(0, 1))
      }
      const [, status, code] = /^HTTP\/1.1 (\d+)(?:.*"code":"(\w+)")?/s.exec(answer) ?? []
      if (status) tally.add(`${status} ${code ?? '(no code)'}`)
      else if (socket.destroyed) tally.add('cut')
      socket.destroy()
      if (status) await sleep(100)
    } while (!isOver())
  }
  await Promise.all(
    attackers.flatMap((attacker) =>
      Array.from({ length: idleEach }, (_, index) => idle(attacker, index)),
    ),
  )
}

/** All from one address: each sends the head of a file, then a byte at a time. */
const trickledUploads: Attack = async ({ port, seconds, attackers }, tally) => {
  const isOver = over(seconds)
  const trickle = async (attacker: Attacker) => {
    const { body, type } = uploadForm(attacker.id, [Buffer.alloc(1_000_000, 0xff)])
    const headers = { 'content-type': type, 'content-length': body.length }
    do {
      const socket = await openTcp(port)
      let answer = ''
      socket.on('data', (bytes) => {
        answer += bytes
      })
      const here = { ...attacker, address: attackers[0]?.address ?? attacker.address }
      socket.write(requestHead('POST', path, here, headers))
      socket.write(body.subarray(0, 1000))
      tally.add('begun')
      while (!isOver() && !socket.destroyed && answer === '') {
        await sleep(200)
        socket.write(body.subarray(0, 1))
      }
      const [, status, code] = /^HTTP\/1.1 (\d+)(?:.*"code":"(\w+)")?/s.exec(answer) ?? []
      tally.add(status ? `${status} ${code ?? '(no code)'}` : 'left')
      socket.destroy()
      if (status) await sleep(100)
    } while (!isOver())
  }
  await Promise.all(attackers.map(trickle))
}

export const uploadAttacks = {
  'trickled uploads': trickledUploads,
  'costly pictures': costlyPictures,
  'idle uploads': idleUploads,
} satisfies Record<string, Attack>
