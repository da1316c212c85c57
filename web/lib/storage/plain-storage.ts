// Plain strings, as spec §3 asks; everything else is JSON (safe-storage.ts). Local storage may be
// disabled or full: then nothing is stored, and nothing breaks.

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
