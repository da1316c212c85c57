import { useEffect } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { type PlainTextKey, t } from '../lib/i18n/i18n.ts'
import { reportPageView } from './pageview.ts'

let arrivals = 0
let goingBack = false
window.addEventListener('popstate', () => {
  goingBack = true
})

/** What happens on each route change: title, page view, scroll and focus. */
export function useRouteChange(path: string, title: PlainTextKey): void {
  useEffect(() => {
    document.title = `${t(title)} · ${t('app.name')}`
    reportPageView(path)
    // The browser itself puts back the scroll position on the way back.
    if (!goingBack) window.scrollTo(0, 0)
    goingBack = false
    // A fresh page has the focus where it should be; afterwards the heading gets it and is read out,
    // unless it lies on what has just been offered, or where one is about to write.
    if (arrivals++ && !document.activeElement?.closest('[role=status], textarea')) focusHeading()
  }, [path, title])
}
