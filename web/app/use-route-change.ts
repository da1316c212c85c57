import { useEffect } from 'react'
import { focusHeading } from '../lib/focus-heading.ts'
import { t } from '../ui/texts.ts'
import { reportPageView } from './pageview.ts'

let arrivals = 0
let goingBack = false
window.addEventListener('popstate', () => {
  goingBack = true
})

/** What happens on each route change: title, page view, scroll and focus. */
export function useRouteChange(path: string, title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
    reportPageView(path)
    // On the way back the browser restores the scroll position.
    if (!goingBack) window.scrollTo(0, 0)
    goingBack = false
    // After the first screen the heading gets the focus, unless a snackbar or a text field has it.
    if (arrivals++ && !document.activeElement?.closest('[role=status], textarea')) focusHeading()
  }, [path, title])
}
