// Part of npm run check: what comments and documents refer to exists. They refer to paragraphs of
// docs/spec.md ("spec §4") and to records in docs/decisions ("decision 004", in a record also "(004)");
// documents also have links, and name files and functions. And the glossary stays short.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => existsSync(file))
const sources = files.filter((file) => /\.(ts|tsx|mjs|css|html|sh|yaml|conf)$/.test(file))
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
const paragraphs = capture(readFileSync('docs/spec.md', 'utf8'), /^## (\d+)\./gm)
const records = files.filter((file) => file.startsWith('docs/decisions/'))
const numbers = records.map((file) => basename(file).slice(0, 3))

for (const number of new Set(numbers)) {
  const same = records.filter((file) => basename(file).startsWith(number))
  if (same.length > 1) reportError(`${same.join(' and ')} have the same number.`)
}

for (const file of files.filter((file) => /\.(ts|tsx|mjs|css|md|yaml|conf)$/.test(file))) {
  const text = readFileSync(file, 'utf8')
  checkParagraphs(file, text)
  checkRecords(file, text)
  if (!file.endsWith('.md')) continue
  checkLinks(file, text)
  checkFileNames(file, text)
  // Records also name what was decided against.
  if (!records.includes(file)) checkNames(file, text)
}

const words = capture(readFileSync('docs/glossary.md', 'utf8'), /^\| (.+) \|$/gm).slice(2)
if (words.length > 40) reportError(`docs/glossary.md has ${words.length} words, and may have 40.`)
for (const word of words)
  if (/[.?!] /.test(word)) reportError(`docs/glossary.md needs one sentence only: ${word}`)

function checkParagraphs(file: string, text: string): void {
  if (file === 'docs/spec.md' || file === 'scripts/check-references.ts') return
  const named = /\bspec((?:(?:,| and)? §\d+)+)|\bRFC \d+ §[\d.]+/gi
  for (const number of capture(text, named).flatMap((list) => list.match(/\d+/g) ?? []))
    if (!paragraphs.includes(number)) reportError(`${file}: docs/spec.md has no §${number}.`)
  for (const [other] of text.replaceAll(named, '').matchAll(/§ ?\d+/g))
    reportError(`${file}: ${other} of what? Write "spec ${other}", or name a decision.`)
}

function checkRecords(file: string, text: string): void {
  const named = [/\bdecisions?[ /]((?:(?:, | and )?\d{3})+)/gi]
  if (records.includes(file)) named.push(/\(((?:(?:, )?0\d\d)+)\)/g)
  for (const list of named.flatMap((pattern) => capture(text, pattern)))
    for (const number of list.match(/\d+/g) ?? [])
      if (!numbers.includes(number)) reportError(`${file}: there is no decision ${number}.`)
}

function checkLinks(file: string, text: string): void {
  for (const link of capture(text, /\]\((?!https?:)([^)\s]+)\)/g)) {
    const [path = '', heading] = link.split('#')
    const target = path ? join(dirname(file), path) : file
    if (!existsSync(target)) reportError(`${file}: ${link} leads nowhere.`)
    else if (heading && !listHeadings(target).includes(heading))
      reportError(`${file}: ${target} has no heading #${heading}.`)
  }
}

/** A name may leave out the folders before it: `deck.ts`, `discovery/deck.ts`. */
function checkFileNames(file: string, text: string): void {
  for (const name of capture(text, /`(\w[\w./-]*(?:\.(?:tsx?|mjs|css|yaml|conf)|\/))`/g)) {
    const isNamed = (path: string) =>
      name.endsWith('/') ? path.includes(`/${name}`) : path.endsWith(`/${name}`)
    if (!files.some((path) => isNamed(`/${path}`))) reportError(`${file}: there is no ${name}.`)
  }
}

function checkNames(file: string, text: string): void {
  for (const name of capture(text, /`([a-z]+[A-Z]\w+)`/g))
    if (!code.includes(name)) reportError(`${file}: there is no ${name} in the code.`)
}

function listHeadings(file: string): string[] {
  return capture(readFileSync(file, 'utf8'), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function capture(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, part]) => part ?? '')
}

function reportError(text: string): void {
  console.error(text)
  process.exitCode = 1
}
