import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { basePath } from '../../../contract/routes.ts'
import { beforeReload, t } from '../../lib/i18n/i18n.ts'
import {
  getSnackbar,
  hideSnackbar,
  type SnackbarMessage,
  showSnackbar,
} from '../../lib/snackbar.ts'
import { personStorage } from '../../lib/storage/person-storage.ts'
import { tabStorage } from '../../lib/storage/safe-storage.ts'
import { useTyped } from '../../lib/use-typed.ts'

/** What was typed and not saved, by person and form, for as long as the page is open. */
const drafts = new Map<string, object>()
const snackbarMs = 10_000
let told: SnackbarMessage | null = null

interface Form<Values> {
  userId: number
  /** Its name in storage. */
  name: string
  /** Where it is. */
  path: string
  initial: Values
  isChanged: (values: Values) => boolean
}

/**
 * What is typed into a form of Settings. Whoever leaves it finds it again, and is told that it is not
 * saved; whoever closes the page is asked.
 */
export function useDraft<Values extends object>(form: Form<Values>) {
  const key = keyOf(form.userId, form.name)
  const { path } = form
  const [place] = useState(() => ({
    storage: personStorage('michi.settings', form.userId, tabStorage()),
    key: form.name,
  }))
  const [values, setValues] = useTyped<Values>({ ...form.initial, ...drafts.get(key) }, place)
  const isChanged = form.isChanged(values)

  useEffect(() => {
    if (isChanged) drafts.set(key, values)
    else drafts.delete(key)
  }, [key, values, isChanged])

  useEffect(() => {
    if (told && told === getSnackbar()) hideSnackbar()
    // The next page has it.
    const handleReload = () => drafts.delete(key)
    const handleUnload = (event: Event) => drafts.has(key) && event.preventDefault()
    addEventListener(beforeReload, handleReload)
    addEventListener('beforeunload', handleUnload)
    return () => {
      removeEventListener(beforeReload, handleReload)
      removeEventListener('beforeunload', handleUnload)
      if (drafts.has(key)) tell(path)
    }
  }, [key, path])

  return { values, setValues, isChanged }
}

const keyOf = (userId: number, name: string) => `${userId}.${name}`

/** It is saved, or there is nothing left to save. */
export const forgetDraft = (userId: number, name: string) => drafts.delete(keyOf(userId, name))

function tell(path: string): void {
  told = {
    text: t('draft.unsaved'),
    ms: snackbarMs,
    action: { label: t('draft.back'), run: () => navigate(`${basePath}${path}`) },
  }
  showSnackbar(told)
}

export const hasDrafts = () => drafts.size > 0

/** Whoever signs off has been asked. */
export const forgetDrafts = () => drafts.clear()
