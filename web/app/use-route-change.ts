import { useEffect } from 'react'
import { focusHeading, restoreScroll } from '../lib/navigation.ts'
import { t } from '../ui/texts.ts'
import { reportPageView } from './pageview.ts'

let arrivals = 0

/** What happens on each route change: title, page view, scroll and focus. */
export function useRouteChange(path: string, title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
    reportPageView(path)
    restoreScroll()
    // After the first screen the heading gets the focus, unless a snackbar or a text field has it.
    if (arrivals++ && !document.activeElement?.closest('[role=status], textarea')) focusHeading()
  }, [path, title])
}
