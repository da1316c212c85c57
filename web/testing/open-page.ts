import { vi } from 'vitest'

// Vitest's set-up for each file: a page that was just opened, with the clock of the machine, whose
// modules have no state yet.
vi.useRealTimers()
vi.resetModules()
