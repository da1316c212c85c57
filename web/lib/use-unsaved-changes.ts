import { useEffect, useState } from 'react'
import { basePath } from '../../contract/routes.ts'
import { beforeReload } from './i18n.ts'
import { navigate } from './navigation.ts'
import { getSnackbar, hideSnackbar, type SnackbarMessage, showSnackbar } from './snackbar.ts'
import { personStorage } from './storage/person-storage.ts'
import { tabStorage } from './storage/safe-storage.ts'
import { t } from './texts.ts'
import { useTyped } from './use-typed.ts'

/** Values that were typed and not saved, by person and form, while the page is open. */
const unsaved = new Map<string, object>()
const snackbarMs = 10_000
/** The newest way back, and the key of its form. */
let wayBack: { key: string; snackbar: SnackbarMessage } | null = null

interface Form<Values> {
  userId: number
  /** The name of the form in storage. */
  name: string
  /** The path of the screen with the form. */
  path: string
  initial: Values
  isChanged: (values: Values) => boolean
}

/**
 * The values of a form in Settings. If you leave the form with unsaved changes, a snackbar leads back
 * to them; if you close the page, the browser asks first.
 */
export function useUnsavedChanges<Values extends object>(form: Form<Values>) {
  const key = keyOf(form.userId, form.name)
  const { path } = form
  const [stored] = useState(() => ({
    storage: personStorage('michi.settings', form.userId, tabStorage()),
    key: form.name,
  }))
  const [values, setValues] = useTyped<Values>({ ...form.initial, ...unsaved.get(key) }, stored)
  const isChanged = form.isChanged(values)

  useEffect(() => {
    if (isChanged) unsaved.set(key, values)
    else unsaved.delete(key)
  }, [key, values, isChanged])

  useEffect(() => {
    if (wayBack?.key === key && wayBack.snackbar === getSnackbar()) hideSnackbar()
    // The values are in storage, so the reloaded page has them.
    const handleReload = () => unsaved.delete(key)
    const handleUnload = (event: Event) => unsaved.has(key) && event.preventDefault()
    addEventListener(beforeReload, handleReload)
    addEventListener('beforeunload', handleUnload)
    return () => {
      removeEventListener(beforeReload, handleReload)
      removeEventListener('beforeunload', handleUnload)
      if (unsaved.has(key)) showWayBack(key, path)
    }
  }, [key, path])

  return { values, setValues, isChanged }
}

const keyOf = (userId: number, name: string) => `${userId}.${name}`

/** After saving, or when the pet was removed. */
export const discardChanges = (userId: number, name: string) => unsaved.delete(keyOf(userId, name))

function showWayBack(key: string, path: string): void {
  const snackbar: SnackbarMessage = {
    text: t('unsaved.text'),
    ms: snackbarMs,
    action: { label: t('unsaved.back'), run: () => navigate(`${basePath}${path}`) },
  }
  wayBack = { key, snackbar }
  showSnackbar(snackbar)
}

export const hasUnsavedChanges = () => unsaved.size > 0

/** At sign-off, after the person was asked. */
export const discardAllChanges = () => unsaved.clear()
