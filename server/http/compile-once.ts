/**
 * Compiles when first needed, since most calls are not made in the first second, and then once for
 * all apps of a process.
 */
export function compileOnce<Schema extends object, Compiled>(
  compile: (schema: Schema) => Compiled,
) {
  const all = new WeakMap<Schema, Compiled>()
  return (schema: Schema): (() => Compiled) => {
    let compiled: Compiled | undefined
    return () => {
      if (compiled === undefined) {
        compiled = all.get(schema) ?? compile(schema)
        all.set(schema, compiled)
      }
      return compiled
    }
  }
}
