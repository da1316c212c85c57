import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { type Config, ConfigError } from '../config.ts'

/** Throws a ConfigError when the files are not a certificate and its key. */
export function readTls({ certFile, keyFile }: NonNullable<Config['tls']>) {
  const cert = readFile('TLS_CERT', certFile)
  const key = readFile('TLS_KEY', keyFile)
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw new ConfigError(
      `TLS_CERT and TLS_KEY must be a certificate and its key in PEM: ${(error as Error).message}.`,
    )
  }
  return { cert, key }
}

function readFile(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new ConfigError(
      `${name} must be a file that can be read, not "${file}" (${(error as { code?: string }).code}).`,
    )
  }
}
