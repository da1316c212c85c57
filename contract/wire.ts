import { Type } from 'typebox'
import { limits } from './limits.ts'

// Building blocks of the wire's schemas.

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** An id in a body may be a string, because clients keep it in local storage. */
export const idPattern = '^[1-9][0-9]{0,14}$'
export const BodyId = Type.Union([Id, Type.String({ pattern: idPattern })])

interface TextOptions {
  minLength?: number
  maxLength: number
}

/** Any text without NUL, which PostgreSQL cannot store, and without half surrogate pairs. */
export const text = (options: TextOptions) => Type.String({ ...options, format: 'text' })

/** Text of several lines: no control characters except line ends and tabs. */
export const lines = (options: TextOptions) => Type.String({ ...options, format: 'lines' })

/** Text of one line, for example a name: no control characters. */
export const line = (options: TextOptions) => Type.String({ ...options, format: 'line' })

/** `lines` with at least one visible character. */
export const visibleLines = (options: TextOptions) => visible('visible-lines', options)
export const visibleLine = (options: TextOptions) => visible('visible-line', options)

const visible = (format: string, options: TextOptions) =>
  Type.String({ ...options, minLength: 1, pattern: '\\S', format })

export const CityId = Type.Integer({ minimum: 1, maximum: limits.cityCount })

export const UserParams = Type.Object({ id: Id })

export const ImagesQuery = Type.Object({
  images: Type.Optional(Type.Enum(['url', 'base64'])),
})

/** The query of a list with the newest first. A page has at most 100 items; the cursor leads to the next. */
export const ListQuery = Type.Object({
  ...ImagesQuery.properties,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.chatList })),
  /** From the last answer's `x-next-cursor` header. */
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
})

export const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])

/** A picture: base64 by default, a URL with `?images=url`. */
export const pictureFields = {
  img_type: Nullable(Type.String()),
  img_encoded: Type.Optional(Nullable(Type.String())),
  img_url: Type.Optional(Nullable(Type.String())),
  /** ThumbHash in base64, drawn while the picture loads. */
  img_placeholder: Type.Optional(Nullable(Type.String())),
}

export const Done = Type.Object({ ok: Type.Literal(true) })
export const done = { ok: true } as const
