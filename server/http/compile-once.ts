/**
 * Compiles a schema at its first use, which makes the start faster, and once for all apps of a
 * process, which makes the tests faster.
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
