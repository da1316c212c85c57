import type { Page } from '@playwright/test'
import type { Person } from './people.ts'

/** A screen, and how a person gets there. */
export interface Screen {
  name: string
  open(page: Page): Promise<void>
  /** Further steps after opening the page. */
  show?(page: Page): Promise<void>
}

/** The screens that one person sees; without a person, the screens before the login. */
export interface Visit {
  as?: Person
  screens: Screen[]
}

/** The names of the people on the screens, and what they write. */
export interface Words {
  name: string
  animalName: string
  message: string
}
