/** Prints the settings with which the tools of docs/operations.md reach the cluster. */
export function explainTools(env: Record<string, string>): void {
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
  console.log(`For npm run photos, backup and moderate:\n  export ${settings.join(' ')}`)
}
