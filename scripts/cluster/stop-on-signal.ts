/** Stops at the first Ctrl+C; a second one does not interrupt the stop. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const handle = async () => {
    if (isStopping) return
    isStopping = true
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle)
}
