// The plain texts that spec §3 names; what is ours is JSON (safe-storage.ts). Local storage may be
// switched off or full: then nothing is remembered, and nothing breaks.

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
