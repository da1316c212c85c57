import { createHash } from 'node:crypto'
import { type S3Client, S3Error } from './s3-client.ts'

/** A small object that shows that we may read and write, and that this folder was in use before. */
const key = 'michiapp'

/** Throws unless the bucket answers. */
export async function hasProbe(client: S3Client): Promise<boolean> {
  try {
    await client.getText(key)
    return true
  } catch (error) {
    if (error instanceof S3Error && error.code === 'NoSuchKey') return false
    throw error
  }
}

export async function writeProbe(client: S3Client): Promise<void> {
  const body = Buffer.from('MichiApp keeps its photos here.\n')
  const sha256 = createHash('sha256').update(body).digest()
  await client.put(key, body, { type: 'text/plain', sha256 })
}
