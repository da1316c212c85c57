import { urls } from '../lib/urls.ts'

const outboundWaitMs = 250

/** Counts one view of a screen, without the id its path may end in. */
export function reportPageView(path: string): void {
  navigator.sendBeacon(urls.pageview, viewOf(`/${path.split('/')[1]}`))
}

/** spec §9: a link to another site waits for its report, 250 ms at most. */
export function watchOutboundLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isOutbound(link, event)) return
    event.preventDefault()
    const report = fetch(urls.pageview, {
      method: 'POST',
      body: viewOf('/outbound'),
      keepalive: true,
      signal: AbortSignal.timeout(outboundWaitMs),
    })
    report.catch(() => {}).then(() => location.assign(link.href))
  })
}

function viewOf(path: string): Blob {
  return new Blob([JSON.stringify({ path })], { type: 'application/json' })
}

function isOutbound(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plainClick =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return (
    plainClick &&
    !event.defaultPrevented &&
    link.protocol.startsWith('http') &&
    link.origin !== location.origin &&
    link.target !== '_blank'
  )
}
