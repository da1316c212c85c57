/** A bar on one line of the terminal; without a terminal, a line for every ten percent. */
export function progressBar(label: string): (done: number, total: number) => void {
  let shown = -1
  return (done, total) => {
    const percent = Math.floor((done / total) * 100)
    if (percent === shown) return
    const isTerminal = process.stderr.isTTY
    if (!isTerminal && Math.floor(percent / 10) === Math.floor(shown / 10)) return
    shown = percent
    const bar = '█'.repeat(Math.floor(percent / 4)).padEnd(25, '·')
    const end = isTerminal && percent < 100 ? '' : '\n'
    process.stderr.write(`${isTerminal ? '\r' : ''}${label} ${bar} ${percent} %${end}`)
  }
}
